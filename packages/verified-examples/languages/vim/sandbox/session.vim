" Runs a block of keys and commands, or a script, and writes the result as JSON.
"
" $VERIFICAR/steps.json: [{ "kind": "keys" | "command" | "script", "text": "…" }, …]
" $VERIFICAR/result.json: { "failed": index or -1, "error": text, "output": text, "lines": [text] }

set nocompatible report=9999 shortmess=atIWF nomore noswapfile viminfo=
let g:result = { 'failed': -1, 'error': '', 'output': '', 'lines': [] }
let g:step = -1

function! WriteResult() abort
  let g:result.lines = getline(1, '$')
  call writefile([json_encode(g:result)], $VERIFICAR . '/result.json')
endfunction

" `:wq` ends normally.
autocmd VimLeavePre * call WriteResult()

function! Fail(error) abort
  let g:result.failed = g:step
  let g:result.error = a:error
endfunction

" Ex mode opens a file at its last line.
call cursor(1, 1)
" Not in a function: at its end Vim restores the last search and the last change (function-search-undo).
for g:current in json_decode(join(readfile($VERIFICAR . '/steps.json'), ''))
  let g:step += 1
  try
    if g:current.kind ==# 'keys'
      " A failed motion silently discards the keys after it: then the mark is not reached.
      let g:reached = 0
      let v:errmsg = ''
      let &g:undolevels = &g:undolevels
      execute 'normal! ' . eval('"' . g:current.text . '"') . "\<C-\>\<C-N>:let g:reached = 1\<CR>"
      if !g:reached
        call Fail(empty(v:errmsg) ? 'Vim pita: esas teclas no hacen nada aquí' : v:errmsg)
      endif
    elseif g:current.kind ==# 'command'
      let g:result.output .= execute(g:current.text)
    else
      let g:result.output .= execute('source ' . g:current.text)
    endif
  catch
    let g:place = matchstr(v:throwpoint, '\(line \|línea \)\zs\d\+$')
    if g:current.kind ==# 'script'
      let g:result.line = str2nr(g:place)
    endif
    call Fail(substitute(v:exception, '^Vim\((\w\+)\)\?:', '', ''))
  endtry
  if g:result.failed >= 0
    break
  endif
endfor
qall!

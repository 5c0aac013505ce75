" Runs a block of keys and orders, or a script, and writes what happened as JSON.
"
" $VERIFICAR/steps.json: [{ "kind": "keys" | "order" | "script", "text": "…" }, …]
" $VERIFICAR/result.json: { "failed": index or -1, "error": text, "output": text, "lines": [text] }

set nocompatible report=9999 shortmess=atIWF nomore noswapfile viminfo=
let g:result = { 'failed': -1, 'error': '', 'output': '', 'lines': [] }
let g:step = -1

function! WriteResult() abort
  let g:result.lines = getline(1, '$')
  call writefile([json_encode(g:result)], $VERIFICAR . '/result.json')
endfunction

" `:wq` is a good end.
autocmd VimLeavePre * call WriteResult()

function! Fail(error) abort
  let g:result.failed = g:step
  let g:result.error = a:error
endfunction

" A failed motion discards the keys after it, without a word: then the mark is not reached.
function! Keys(keys) abort
  let g:reached = 0
  let v:errmsg = ''
  let &g:undolevels = &g:undolevels
  execute 'normal! ' . a:keys . "\<C-\>\<C-N>:let g:reached = 1\<CR>"
  if !g:reached
    call Fail(empty(v:errmsg) ? 'Vim pita: esas teclas no hacen nada aquí' : v:errmsg)
  endif
endfunction

function! RunStep(step) abort
  try
    if a:step.kind ==# 'keys'
      call Keys(eval('"' . a:step.text . '"'))
    elseif a:step.kind ==# 'order'
      let g:result.output .= execute(a:step.text)
    else
      let g:result.output .= execute('source ' . a:step.text)
    endif
  catch
    let line = matchstr(v:throwpoint, '\(line \|línea \)\zs\d\+$')
    if a:step.kind ==# 'script'
      let g:result.line = str2nr(line)
    endif
    call Fail(substitute(v:exception, '^Vim\((\w\+)\)\?:', '', ''))
  endtry
endfunction

" Ex mode opens a file at its last line.
call cursor(1, 1)
for g:current in json_decode(join(readfile($VERIFICAR . '/steps.json'), ''))
  let g:step += 1
  call RunStep(g:current)
  if g:result.failed >= 0
    break
  endif
endfor
qall!

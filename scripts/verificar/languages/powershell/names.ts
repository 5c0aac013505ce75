import { readFileSync } from 'node:fs';
import path from 'node:path';
import { closest, misspeltName, unknownName } from '../../../../src/lib/closest.ts';
import type { Diagnostic } from '../../core/types.ts';
import { PROGRAMS } from './programs.ts';
import { ENVIRONMENT, PARAMETER_VALUES, TYPES } from './values.ts';

/** A command as it stands in a block: its name, and the words after it. */
export interface Command {
  name: string;
  line: number;
  words: { text: string; line: number }[];
}

/** A member that a block asks of a value: `.Days`. */
export interface Member {
  name: string;
  line: number;
}

/** Members of the values that orders of Windows and of .NET give, as their documentation names them. */
const MEMBERS = `
  Length Count Name FullName Value Key Keys Values ToString Equals Trim TrimStart TrimEnd Split
  Replace Substring StartsWith EndsWith Contains ContainsKey IndexOf ToLower ToUpper PadLeft
  PadRight Insert Days Hours Minutes Seconds Milliseconds TotalDays TotalHours TotalMinutes
  TotalSeconds TotalMilliseconds Year Month Day Hour Minute Second DayOfWeek DayOfYear Date
  AddDays AddHours AddMinutes AddMonths Status StartType DisplayName ServiceName Id Path CPU
  WorkingSet ProcessName Source Version Major Minor Build State Message Exception Caption
  BuildNumber OSArchitecture TotalPhysicalMemory FreePhysicalMemory HypervisorPresent
  VirtualizationFirmwareEnabled Manufacturer Model FreeSpace
  SecondLevelAddressTranslationExtensions NumberOfCores NumberOfLogicalProcessors PSVersion
  PSEdition OS Platform Extension BaseName Directory Parent LastWriteTime CreationTime Exists
  Content StatusCode Headers Sum Average Maximum Minimum Matches Groups Success Line LineNumber
  Description GetEnvironmentVariable SetEnvironmentVariable GetFolderPath NewGuid Now UtcNow
  Today Parse Join Combine IsNullOrEmpty ReadAllText WriteAllText Add Remove Clear Sort Reverse
  ToArray Where ForEach GetType
`
  .trim()
  .split(/\s+/);

/** What a block does with a variable. */
export interface VariableUse {
  name: string;
  line: number;
  /** Whether it is given a value here. */
  assigned: boolean;
}

/**
 * Cmdlets and their parameters, one a line: those of Windows PowerShell 5.1 and
 * of PowerShell 6.1, as PSScriptAnalyzer keeps them (`Engine/Settings`, MIT
 * licence), and what version 7 added to the commonest ones.
 */
const CMDLETS = new Map(
  readFileSync(path.join(import.meta.dirname, 'cmdlets.txt'), 'utf8')
    .trim()
    .split('\n')
    .map((line): [string, { name: string; parameters: string[] }] => {
      const [name = '', ...parameters] = line.split(' ');
      return [name.toLowerCase(), { name, parameters }];
    }),
);

/** What every cmdlet takes: `about_CommonParameters`. */
const COMMON_PARAMETERS = [
  ...['Debug', 'ErrorAction', 'ErrorVariable', 'InformationAction', 'InformationVariable'],
  ...['OutVariable', 'OutBuffer', 'PipelineVariable', 'ProgressAction', 'Verbose'],
  ...['WarningAction', 'WarningVariable', 'WhatIf', 'Confirm'],
];

/** Short names that come with PowerShell, on Windows. */
const ALIASES: Record<string, string> = {
  ...{ '%': 'ForEach-Object', foreach: 'ForEach-Object', '?': 'Where-Object' },
  ...{ where: 'Where-Object', select: 'Select-Object', sort: 'Sort-Object' },
  ...{ group: 'Group-Object', measure: 'Measure-Object', tee: 'Tee-Object' },
  ...{ ft: 'Format-Table', fl: 'Format-List', fw: 'Format-Wide', oh: 'Out-Host' },
  ...{ ls: 'Get-ChildItem', dir: 'Get-ChildItem', gci: 'Get-ChildItem' },
  ...{ cat: 'Get-Content', gc: 'Get-Content', type: 'Get-Content' },
  ...{ cd: 'Set-Location', chdir: 'Set-Location', sl: 'Set-Location', pwd: 'Get-Location' },
  ...{ cp: 'Copy-Item', copy: 'Copy-Item', mv: 'Move-Item', move: 'Move-Item' },
  ...{ rm: 'Remove-Item', del: 'Remove-Item', rmdir: 'Remove-Item', ren: 'Rename-Item' },
  ...{ ni: 'New-Item', ii: 'Invoke-Item', gi: 'Get-Item', gp: 'Get-ItemProperty' },
  ...{ echo: 'Write-Output', write: 'Write-Output', cls: 'Clear-Host', clear: 'Clear-Host' },
  ...{ ps: 'Get-Process', kill: 'Stop-Process', start: 'Start-Process', gsv: 'Get-Service' },
  ...{ iwr: 'Invoke-WebRequest', irm: 'Invoke-RestMethod', iex: 'Invoke-Expression' },
  ...{ gcm: 'Get-Command', gm: 'Get-Member', man: 'Get-Help', help: 'Get-Help' },
  ...{ sleep: 'Start-Sleep', history: 'Get-History', ghy: 'Get-History', gcim: 'Get-CimInstance' },
  ...{ pushd: 'Push-Location', popd: 'Pop-Location', sls: 'Select-String', diff: 'Compare-Object' },
};

/** Variables that PowerShell sets by itself: `about_Automatic_Variables` and preferences. */
const AUTOMATIC = new Set(
  [
    ...['_', '$', '?', '^', 'args', 'ConsoleFileName', 'Error', 'ErrorView', 'Event'],
    ...['ExecutionContext', 'false', 'foreach', 'HOME', 'Host', 'input', 'IsCoreCLR', 'IsLinux'],
    ...['IsMacOS', 'IsWindows', 'LASTEXITCODE', 'Matches', 'MyInvocation', 'NestedPromptLevel'],
    ...['null', 'PID', 'PROFILE', 'PSBoundParameters', 'PSCmdlet', 'PSCommandPath', 'PSCulture'],
    ...['PSEdition', 'PSHOME', 'PSItem', 'PSScriptRoot', 'PSStyle', 'PSUICulture'],
    ...['PSVersionTable', 'PWD', 'Sender', 'ShellId', 'StackTrace', 'switch', 'this', 'true'],
    ...['ErrorActionPreference', 'ProgressPreference', 'VerbosePreference', 'DebugPreference'],
    ...['WarningPreference', 'InformationPreference', 'ConfirmPreference', 'OutputEncoding', 'OFS'],
  ].map((name) => name.toLowerCase()),
);

/**
 * The mistakes in the names of a session: commands, parameters, options of
 * known programs, and variables that nobody gave a value.
 *
 * @param members what its code asks of values.
 * @param functions names that the session defines itself.
 * @param assigned variables that it has given a value so far; this adds to them.
 */
export function nameMistakes(
  commands: Command[],
  variables: VariableUse[],
  members: Member[],
  functions: string[],
  assigned: Set<string>,
): Diagnostic[] {
  const own = new Set(functions.map((name) => name.toLowerCase()));
  const unset = variables.flatMap((use) => unsetVariable(use, assigned));
  return [
    ...commands.filter(({ name }) => !own.has(name.toLowerCase())).flatMap(commandMistakes),
    ...members.flatMap(memberMistakes),
    ...unset,
  ].sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
}

/** A name that is near to no known one is of a kind of value that the list does not have. */
function memberMistakes({ name, line }: Member): Diagnostic[] {
  if (MEMBERS.some((known) => known.toLowerCase() === name.toLowerCase())) return [];
  if (closest(name, MEMBERS, 1) === undefined) return [];
  return [{ line, text: unknownName(name, 'un miembro que se conozca', MEMBERS) }];
}

/** The types and the variables of the system that a block names: of an open set, so only what is nearly a known one is wrong. */
export function typeMistakes({
  types,
  environment,
}: Record<'types' | 'environment', Member[]>): Diagnostic[] {
  const find = (list: Member[], what: string, known: string[]) =>
    list.flatMap(({ name, line }) => {
      const text = misspeltName(name.replace(/^System\./i, ''), what, known);
      return text === undefined ? [] : [{ line, text }];
    });
  return [
    ...find(types, 'un tipo conocido', TYPES),
    ...find(environment, 'una variable de Windows', ENVIRONMENT),
  ];
}

/** What a script's path, a variable or a member looks like, instead of a name. */
const NOT_A_NAME = /[\\/$"'{}()[\]]/;

function commandMistakes({ name, line, words }: Command): Diagnostic[] {
  if (NOT_A_NAME.test(name)) return [];
  const cmdlet = CMDLETS.get((ALIASES[name.toLowerCase()] ?? name).toLowerCase());
  if (cmdlet) return [...parameterMistakes(cmdlet, words), ...valueMistakes(cmdlet.name, words)];
  const program = name.toLowerCase().replace(/\.exe$/, '');
  const known = Object.hasOwn(PROGRAMS, program) ? PROGRAMS[program] : undefined;
  if (known) return optionMistakes(program, known, words);
  const names = [...[...CMDLETS.values()].map((one) => one.name), ...Object.keys(PROGRAMS)];
  return [{ line, text: unknownName(name, 'una orden que se conozca', names) }];
}

/** Values that parameters do not take, by what comes before them. */
function valueMistakes(cmdlet: string, words: Command['words']): Diagnostic[] {
  return words.flatMap(({ text, line }, index) => {
    const before = words[index - 1]?.text ?? '';
    if (!/^["']?[\w.-]+["']?$/.test(text) || text.startsWith('-')) return [];
    const place = index === 0 ? '0' : before.toLowerCase();
    const values = PARAMETER_VALUES[`${cmdlet.toLowerCase()} ${place}`] ?? PARAMETER_VALUES[place];
    const value = text.replaceAll(/["']/g, '');
    const isKnown = values?.words.some((word) => word.toLowerCase() === value.toLowerCase());
    if (!values || isKnown) return [];
    const what = `un valor de ${place === '0' ? cmdlet : before}`;
    const wrong = values.open
      ? misspeltName(value, what, values.words)
      : unknownName(value, what, values.words);
    return wrong === undefined ? [] : [{ line, text: wrong }];
  });
}

function parameterMistakes(
  { name, parameters }: { name: string; parameters: string[] },
  words: Command['words'],
): Diagnostic[] {
  const known = [...parameters, ...COMMON_PARAMETERS];
  return words.flatMap(({ text, line }) => {
    const [, parameter] = /^-([A-Za-z]\w*)/.exec(text) ?? [];
    // A parameter may be cut short, as long as no other one begins so.
    const start = parameter?.toLowerCase();
    if (start === undefined || known.some((one) => one.toLowerCase().startsWith(start))) return [];
    return [
      {
        line,
        text: unknownName(
          `-${parameter}`,
          `un parámetro de ${name}`,
          known.map((one) => `-${one}`),
        ),
      },
    ];
  });
}

function optionMistakes(
  program: string,
  { subcommands, options, numbers = {}, words: vocabulary = [] }: (typeof PROGRAMS)[string],
  words: Command['words'],
): Diagnostic[] {
  const [first] = words;
  const mistakes: Diagnostic[] = [];
  if (subcommands && first && /^[a-z]/i.test(first.text) && !subcommands.includes(first.text)) {
    const text = unknownName(first.text, `una orden de ${program}`, subcommands);
    mistakes.push({ line: first.line, text });
  }
  for (const { text, line } of vocabulary.length > 0 ? words : []) {
    const wrong = misspeltName(text, `una palabra conocida de ${program}`, [
      ...vocabulary,
      ...(subcommands ?? []),
    ]);
    if (wrong !== undefined && mistakes.length === 0) mistakes.push({ line, text: wrong });
  }
  if (!options) return mistakes;
  let allowed: string[] | undefined;
  for (const { text, line } of words) {
    const [option] = /^(?:--?|\/)[a-z?][\w-]*/i.exec(text) ?? [];
    if (option !== undefined) allowed = numbers[option.toLowerCase()];
    else if (allowed && /^\d+$/.test(text) && !allowed.includes(text)) {
      mistakes.push({ line, text: `«${text}» no es ${allowed.join(' ni ')}` });
    }
    if (option === undefined || options.includes(option.toLowerCase())) continue;
    mistakes.push({ line, text: unknownName(option, `una opción de ${program}`, options) });
  }
  return mistakes;
}

function unsetVariable(
  { name, line, assigned: sets }: VariableUse,
  assigned: Set<string>,
): Diagnostic[] {
  const plain = name
    .replace(/^[$@]\{?/, '')
    .replace(/\}$/, '')
    .replace(/^(?:script|global|local):/i, '');
  const key = plain.toLowerCase();
  if (sets) assigned.add(key);
  if (sets || plain.includes(':') || AUTOMATIC.has(key) || assigned.has(key)) return [];
  const text = unknownName(
    name,
    'una variable con valor',
    [...assigned].map((one) => `$${one}`),
  );
  return [{ line, text }];
}

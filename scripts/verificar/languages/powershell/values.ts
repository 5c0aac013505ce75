/**
 * What parameters take, as Microsoft's reference has it: the words of a closed
 * set, or, where `open`, words of which a value may only not be nearly one.
 */
interface Values {
  words: string[];
  open?: true;
}

const closed = (text: string): Values => ({ words: text.split(' ') });
const open = (text: string): Values => ({ words: text.split(' '), open: true });

const ACTIONS = closed('Break Continue Ignore Inquire SilentlyContinue Stop Suspend');
const METHODS = closed('Default Delete Get Head Merge Options Patch Post Put Trace');
const POLICIES = closed('AllSigned Bypass Default RemoteSigned Restricted Undefined Unrestricted');
const CLASSES = open(
  'Win32_BIOS Win32_BaseBoard Win32_ComputerSystem Win32_DiskDrive Win32_LogicalDisk Win32_NetworkAdapter Win32_NetworkAdapterConfiguration Win32_OperatingSystem Win32_OptionalFeature Win32_PhysicalMemory Win32_Process Win32_Processor Win32_Product Win32_Service Win32_StartupCommand Win32_TimeZone Win32_UserAccount Win32_VideoController Win32_Volume',
);
const SERVICES = open(
  'BITS com.docker.service Dhcp Dnscache hns LanmanServer LanmanWorkstation LxssManager MongoDB mpssvc Spooler sshd ssh-agent vmcompute vmms W32Time WinDefend winnat WinRM WSLService wuauserv',
);

/** By parameter, or by order and parameter where it is another thing elsewhere; `0` is the first word without one. */
export const PARAMETER_VALUES: Readonly<Record<string, Values>> = {
  '-erroraction': ACTIONS,
  '-warningaction': ACTIONS,
  'get-ciminstance -classname': CLASSES,
  'get-ciminstance 0': CLASSES,
  'get-service 0': SERVICES,
  'get-service -name': SERVICES,
  'invoke-restmethod -method': METHODS,
  'invoke-webrequest -method': METHODS,
  'new-item -itemtype': open('Directory File HardLink Junction SymbolicLink'),
  'out-file -encoding': open(
    'ascii ansi bigendianunicode oem unicode utf7 utf8 utf8BOM utf8NoBOM utf32',
  ),
  'restart-service 0': SERVICES,
  'set-content -encoding': open(
    'ascii ansi bigendianunicode oem unicode utf7 utf8 utf8BOM utf8NoBOM utf32',
  ),
  'set-executionpolicy -executionpolicy': POLICIES,
  'set-executionpolicy -scope': closed('CurrentUser LocalMachine MachinePolicy Process UserPolicy'),
  'set-executionpolicy 0': POLICIES,
  'set-service -startuptype': closed('Automatic AutomaticDelayedStart Boot Disabled Manual System'),
  'set-service -status': closed('Paused Running Stopped'),
  'set-service 0': SERVICES,
  'start-process -verb': open('Edit Open Print RunAs RunAsUser'),
  'start-process -windowstyle': closed('Hidden Maximized Minimized Normal'),
  'start-service 0': SERVICES,
  'stop-service 0': SERVICES,
};

/** Short names of types, and classes of .NET that scripts call, without `System.`. */
export const TYPES = [
  ...['array', 'bool', 'byte', 'char', 'cimsession', 'CmdletBinding', 'datetime', 'decimal'],
  ...['double', 'float', 'guid', 'hashtable', 'int', 'int16', 'int32', 'int64', 'ipaddress'],
  ...['long', 'mailaddress', 'math', 'Environment', 'Console', 'Convert', 'Parameter'],
  ...['pscredential', 'pscustomobject', 'psobject', 'ref', 'regex', 'scriptblock'],
  ...['securestring', 'sbyte', 'semver', 'single', 'string', 'switch', 'timespan', 'type'],
  ...['uint', 'uint32', 'uint64', 'uri', 'ValidateSet', 'version', 'void', 'wmi', 'xml'],
  ...['IO.File', 'IO.Path', 'IO.Directory', 'Text.Encoding', 'Net.Dns'],
  ...['Security.Principal.WindowsIdentity', 'Random', 'ordered'],
];

/** Variables that Windows and its commonest programs set: `$env:LOCALAPPDATA`. */
export const ENVIRONMENT = [
  ...['ALLUSERSPROFILE', 'APPDATA', 'CommonProgramFiles', 'COMPUTERNAME', 'ComSpec', 'HOMEDRIVE'],
  ...['HOMEPATH', 'LOCALAPPDATA', 'LOGONSERVER', 'NUMBER_OF_PROCESSORS', 'OneDrive', 'OS'],
  ...['Path', 'PATHEXT', 'PROCESSOR_ARCHITECTURE', 'ProgramData', 'ProgramFiles', 'PSModulePath'],
  ...['PUBLIC', 'SystemDrive', 'SystemRoot', 'TEMP', 'TMP', 'USERDOMAIN', 'USERNAME'],
  ...['USERPROFILE', 'windir', 'ANDROID_HOME', 'ANDROID_SDK_ROOT', 'JAVA_HOME', 'NODE_ENV'],
  ...['DOCKER_HOST'],
];

/**
 * Syntax that MariaDB accepts and MySQL 8 rejects, each matching where MySQL would stop. From
 * MariaDB's «Incompatibilities and Feature Differences Between MariaDB and MySQL» and MySQL's
 * manual.
 */
const ONLY_MARIADB: readonly RegExp[] = [
  // INSERT, REPLACE and DELETE return rows.
  /(?<=^\s*(?:INSERT|REPLACE|DELETE)\b[^]*)\bRETURNING\b/i,
  /(?<=^\s*(?:CREATE(?:\s+OR\s+REPLACE)?|ALTER|DROP|SHOW\s+CREATE)(?:\s+TEMPORARY)?\s+)SEQUENCE\b/i,
  /\b(?:NEXT|PREVIOUS)\s+VALUE\s+FOR\b/i,
  /\b(?:NEXTVAL|LASTVAL|SETVAL)\s*\(/i,
  // MySQL 8 requires CREATE USER before GRANT.
  /(?<=^\s*GRANT\b[^]*)\bIDENTIFIED\b/i,
  /(?<=^\s*CREATE\s+)OR\s+REPLACE\s+(?!(?:ALGORITHM|DEFINER|SQL\s|VIEW|SPATIAL))/i,
  /(?<=^\s*ALTER\s+TABLE\b[^]*\b(?:ADD|DROP|MODIFY|CHANGE)(?:\s+(?:COLUMN|INDEX|KEY|CONSTRAINT|FOREIGN\s+KEY))?\s+)IF\s+(?:NOT\s+)?EXISTS\b/i,
  /(?<=^\s*(?:CREATE(?:\s+UNIQUE|\s+FULLTEXT)?|DROP)\s+INDEX\s+)IF\s+(?:NOT\s+)?EXISTS\b/i,
  /\b(?:WITH|WITHOUT)\s+SYSTEM\s+VERSIONING\b|\bFOR\s+SYSTEM_TIME\b/i,
  /(?<=^\s*)EXECUTE\s+IMMEDIATE\b/i,
  /\bFETCH\s+(?:FIRST|NEXT)\s+\d*\s*ROWS?\b/i,
  /\bLIMIT\s+ROWS\s+EXAMINED\b/i,
  // MySQL 8 removed PASSWORD().
  /(?<![.\w])PASSWORD\s*\(/i,
  /(?<=^\s*CREATE\s+TABLE\b[^]*\s)(?:UUID|INET4|INET6)\b(?=\s*(?:,|\)|NOT|NULL|PRIMARY|DEFAULT|UNIQUE))/i,
];

const blank = (text: string) => text.replaceAll(/[^\n]/g, ' ');

/** A statement with comments, strings and quoted names blanked. */
const withoutTexts = (statement: string) =>
  statement.replaceAll(
    /\/\*[^]*?\*\/|--\s[^\n]*|#[^\n]*|'(?:''|\\.|[^'\\])*'|"[^"]*"|`[^`]*`/g,
    blank,
  );

/**
 * MySQL's error for a statement that only MariaDB accepts.
 *
 * @returns as its client prints it; `undefined` for a valid statement.
 */
export function refusalOfMysql(statement: string): string | undefined {
  const code = withoutTexts(statement);
  const places = ONLY_MARIADB.flatMap((pattern) => pattern.exec(code)?.index ?? []);
  if (places.length === 0) return undefined;
  const place = Math.min(...places);
  const line = code.slice(0, place).split('\n').length;
  const near = statement.slice(place, place + 80).replace(/;?\s*$/, '');
  return (
    `ERROR 1064 (42000): You have an error in your SQL syntax; check the manual ` +
    `that corresponds to your MySQL server version for the right syntax to use near '${near}' at line ${line}`
  );
}

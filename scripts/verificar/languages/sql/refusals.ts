/**
 * What MariaDB takes and MySQL 8 does not: where the one stands in for the
 * other, a reader's server would answer with a syntax error. Each with where
 * MySQL would stop reading. From «Incompatibilities and Feature Differences
 * Between MariaDB and MySQL» of MariaDB's own documentation, and MySQL's manual.
 */
const ONLY_MARIADB: readonly RegExp[] = [
  // INSERT, REPLACE and DELETE give rows back.
  /(?<=^\s*(?:INSERT|REPLACE|DELETE)\b[^]*)\bRETURNING\b/i,
  /(?<=^\s*(?:CREATE(?:\s+OR\s+REPLACE)?|ALTER|DROP|SHOW\s+CREATE)(?:\s+TEMPORARY)?\s+)SEQUENCE\b/i,
  /\b(?:NEXT|PREVIOUS)\s+VALUE\s+FOR\b/i,
  /\b(?:NEXTVAL|LASTVAL|SETVAL)\s*\(/i,
  // Since MySQL 8 a user is made with CREATE USER and only then given rights.
  /(?<=^\s*GRANT\b[^]*)\bIDENTIFIED\b/i,
  /(?<=^\s*CREATE\s+)OR\s+REPLACE\s+(?!(?:ALGORITHM|DEFINER|SQL\s|VIEW|SPATIAL))/i,
  /(?<=^\s*ALTER\s+TABLE\b[^]*\b(?:ADD|DROP|MODIFY|CHANGE)(?:\s+(?:COLUMN|INDEX|KEY|CONSTRAINT|FOREIGN\s+KEY))?\s+)IF\s+(?:NOT\s+)?EXISTS\b/i,
  /(?<=^\s*(?:CREATE(?:\s+UNIQUE|\s+FULLTEXT)?|DROP)\s+INDEX\s+)IF\s+(?:NOT\s+)?EXISTS\b/i,
  /\b(?:WITH|WITHOUT)\s+SYSTEM\s+VERSIONING\b|\bFOR\s+SYSTEM_TIME\b/i,
  /(?<=^\s*)EXECUTE\s+IMMEDIATE\b/i,
  /\bFETCH\s+(?:FIRST|NEXT)\s+\d*\s*ROWS?\b/i,
  /\bLIMIT\s+ROWS\s+EXAMINED\b/i,
  // PASSWORD() is gone since MySQL 8.
  /(?<![.\w])PASSWORD\s*\(/i,
  /(?<=^\s*CREATE\s+TABLE\b[^]*\s)(?:UUID|INET4|INET6)\b(?=\s*(?:,|\)|NOT|NULL|PRIMARY|DEFAULT|UNIQUE))/i,
];

const blank = (text: string) => text.replaceAll(/[^\n]/g, ' ');

/** A statement with its comments, texts and quoted names blanked. */
const withoutTexts = (statement: string) =>
  statement.replaceAll(
    /\/\*[^]*?\*\/|--\s[^\n]*|#[^\n]*|'(?:''|\\.|[^'\\])*'|"[^"]*"|`[^`]*`/g,
    blank,
  );

/**
 * What MySQL would say of a statement that only MariaDB takes.
 *
 * @returns an error as its client prints it; nothing for a statement that both take.
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

/** A call to a provider's interface. */
export interface Call {
  method: string;
  path: string;
  /** Fields of the body, whatever its encoding, or of the query. */
  fields: Record<string, string>;
  headers: Headers;
  /** User and password of the basic authentication. */
  user: string;
  password: string;
}

/** What a provider answers. */
export type Service = (call: Call) => Response;

export const json = (status: number, body: unknown): Response => Response.json(body, { status });

/** Digits of an identifier, as the providers make them. */
export const hex = (length: number): string =>
  Array.from({ length }, () => Math.floor(Math.random() * 16).toString(16)).join('');

/** The keys that examples get from the environment; no other is an account's. */
export const PASSWORD = 'clave-de-prueba';

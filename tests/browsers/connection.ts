/** Arguments and results of commands, which vary between protocols. */
type Values = Record<string, unknown>;

interface Message {
  id?: number;
  method?: string;
  params?: Values;
  result?: Values;
  error?: unknown;
  message?: string;
}

/** Timeout of a command, in milliseconds. */
const PATIENCE = 30_000;

/**
 * Sends commands and receives events as JSON over a WebSocket, as in Chrome's DevTools protocol and
 * WebDriver BiDi.
 */
export class Connection {
  readonly #socket: WebSocket;
  readonly #pending = new Map<number, (message: Message) => void>();
  #listeners: ((method: string, params: Values) => void)[] = [];
  #last = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.onmessage = ({ data }) => this.#receive(JSON.parse(String(data)) as Message);
  }

  static async open(url: string): Promise<Connection> {
    const socket = new WebSocket(url);
    await new Promise((resolve, reject) => {
      socket.onopen = resolve;
      socket.onerror = () => reject(new Error(`No answer at ${url}`));
    });
    return new Connection(socket);
  }

  #receive({ id, method, params, ...answer }: Message): void {
    if (id !== undefined) this.#pending.get(id)?.(answer);
    else if (method) for (const listener of this.#listeners) listener(method, params ?? {});
  }

  /** Calls `listener` for each event. */
  on(listener: (method: string, params: Values) => void): void {
    this.#listeners.push(listener);
  }

  /** Waits for an event that is still to come. */
  next(method: string): Promise<Values> {
    const { promise, resolve, reject } = Promise.withResolvers<Values>();
    const timer = setTimeout(() => reject(new Error(`${method} does not come`)), PATIENCE);
    const listener = (received: string, params: Values) => {
      if (received !== method) return;
      clearTimeout(timer);
      this.#listeners = this.#listeners.filter((one) => one !== listener);
      resolve(params);
    };
    this.#listeners.push(listener);
    return promise;
  }

  /**
   * Sends a command.
   *
   * @param target session of Chrome's protocol to send it to.
   * @returns its result; throws with the browser's error message.
   */
  send(method: string, params: Values = {}, target?: string): Promise<Values> {
    const id = ++this.#last;
    const { promise, resolve, reject } = Promise.withResolvers<Values>();
    const timer = setTimeout(() => reject(new Error(`${method} hangs`)), PATIENCE);
    this.#pending.set(id, ({ result, error, message }) => {
      this.#pending.delete(id);
      clearTimeout(timer);
      if (error === undefined) resolve(result ?? {});
      else reject(new Error(`${method}: ${message ?? JSON.stringify(error)}`));
    });
    this.#socket.send(JSON.stringify({ id, method, params, sessionId: target }));
    return promise;
  }

  close(): void {
    this.#socket.close();
  }
}

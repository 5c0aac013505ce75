/** Arguments and results of commands, which differ from protocol to protocol. */
type Values = Record<string, unknown>;

interface Message {
  id?: number;
  method?: string;
  params?: Values;
  result?: Values;
  error?: unknown;
  message?: string;
}

/** Milliseconds after which a command has hung. */
const PATIENCE = 30_000;

/**
 * Commands and events as JSON over a WebSocket: Chrome's debugging protocol
 * and WebDriver BiDi are both of this kind.
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
    else if (method) for (const hear of this.#listeners) hear(method, params ?? {});
  }

  /** Calls `hear` for each event. */
  on(hear: (method: string, params: Values) => void): void {
    this.#listeners.push(hear);
  }

  /** Waits for an event that is still to come. */
  next(method: string): Promise<Values> {
    const { promise, resolve, reject } = Promise.withResolvers<Values>();
    const timer = setTimeout(() => reject(new Error(`${method} does not come`)), PATIENCE);
    const hear = (heard: string, params: Values) => {
      if (heard !== method) return;
      clearTimeout(timer);
      this.#listeners = this.#listeners.filter((one) => one !== hear);
      resolve(params);
    };
    this.#listeners.push(hear);
    return promise;
  }

  /**
   * Sends a command.
   *
   * @param target session of Chrome's protocol that it is for.
   * @returns its result; throws what the browser says against it.
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

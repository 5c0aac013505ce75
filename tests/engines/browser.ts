/** How a browser is started. */
export interface Options {
  /** Whether its reader prefers dark colours. */
  dark: boolean;
}

/** A browser with one page, as far as the tests drive it. */
export interface Browser {
  /** Width and height of the page, in CSS pixels. */
  resize(width: number, height: number): Promise<void>;
  /** Opens an address and waits until it is loaded. */
  open(url: string): Promise<void>;
  /** Value of an expression that gives text, or the promise of text, in the page. */
  evaluate(expression: string): Promise<string>;
  /** Presses a point of the window. */
  press(x: number, y: number): Promise<void>;
  back(): Promise<void>;
  /** Whether every page that is left is kept with what its scripts know, and comes back as it was. */
  keepsPages?: true;
  /** The page on paper, as PDF; not every engine lets itself be asked. */
  print?(): Promise<Uint8Array>;
  close(): Promise<void>;
}

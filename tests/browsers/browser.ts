/** Options for starting a browser. */
export interface Options {
  /** Whether the user prefers a dark colour scheme. */
  dark: boolean;
}

/** A browser with one page: the operations that the tests need. */
export interface Browser {
  /** Sets the size of the viewport, in CSS pixels. */
  resize(width: number, height: number): Promise<void>;
  /** Opens an address and waits until it has loaded. */
  open(url: string): Promise<void>;
  /** Evaluates an expression in the page that yields a string or a promise of one. */
  evaluate(expression: string): Promise<string>;
  /** Presses a point in the viewport. */
  press(x: number, y: number): Promise<void>;
  back(): Promise<void>;
  /** Whether it has a back/forward cache: left pages come back with the state of their scripts. */
  keepsPages?: true;
  /** Prints the page as PDF, if the browser supports it. */
  print?(): Promise<Uint8Array>;
  close(): Promise<void>;
}

declare namespace App {
  interface Locals {
    /** Whether the style of the demos is already on the page. */
    demoStyle?: boolean;
  }
}

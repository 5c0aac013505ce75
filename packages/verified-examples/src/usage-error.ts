/** A mistake of the user: its message is printed without a stack. */
export class UsageError extends Error {}

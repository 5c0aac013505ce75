export const add = (one, other) => one + other;

export const range = (end) => Array.from({ length: end }, (_, index) => index);

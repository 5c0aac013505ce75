/** The substitute, as readers see it. */
export const emulated = 'un servidor que imita a MongoDB';

export const lastResultOnly = 'mongosh solo enseña el último resultado: cada orden, en su bloque';

/** Said to whoever typed it, without a trace of the program's insides. */
export class Misuse extends Error {}

/** A figure that stands for itself, without anything it is compared with. */
export type Check = { name: string; value: string; target: string; isMet: boolean }

/** The API has refused what a tool asked for; the words are for the assistant. */
export class Refused extends Error {}

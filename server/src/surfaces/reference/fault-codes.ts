import { API_FAULTS } from '../../faults.ts'

const rows = API_FAULTS.map(({ code, what, params, message }) => {
  const named = [...(what === null ? [] : [`\`what\`: \`${what}\``]), ...params.map((name) => `\`${name}\``)]
  return `| \`${code}\` | ${named.join(', ')} | ${message.replaceAll('|', '\\|')} |`
})

/** Every code of `error.faults`, from where the codes are declared. */
export const FAULT_CODES = `A program that acts on a refusal, or words it in another language, reads \`error.faults\`: one entry for each message of
\`details\`, in the same order, with \`field\`, \`code\`, \`message\` and \`params\`. Codes and the names in \`params\` don't change; messages may. If a code
has several meanings, \`params.what\` says which one applies. New codes may be added: show the message of one you don't know.
Amounts in \`params\` are in minor units. They never contain a guest's name, contact details, address or notes.

| code | params | message |
| --- | --- | --- |
${rows.join('\n')}`

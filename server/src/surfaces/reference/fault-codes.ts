import { API_FAULTS } from '../../faults.ts'

const rows = API_FAULTS.map(({ code, what, params, message }) => {
  const named = [...(what === null ? [] : [`\`what\`: \`${what}\``]), ...params.map((name) => `\`${name}\``)]
  return `| \`${code}\` | ${named.join(', ')} | ${message.replaceAll('|', '\\|')} |`
})

/** Every code of `error.faults`, from where the codes are declared. */
export const FAULT_CODES = `A program that acts on a refusal, or words it in another language, reads \`error.faults\`: one entry for each message of
\`details\`, in the same order, with \`field\`, \`code\`, \`message\` and \`params\`. Codes and the names in \`params\` stay; messages may change. Where a code
has several meanings, \`params.what\` says which. New codes may be added: show the message of one that you do not know.
Amounts in \`params\` are in minor units, and no name, contact, address or note of a guest stands there.

| code | params | message |
| --- | --- | --- |
${rows.join('\n')}`

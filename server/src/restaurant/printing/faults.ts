import { faultKinds } from '../../platform/faults.ts'

/** What is wrong with a printer. */
export const printerFault = faultKinds({
  'not_allowed.private_network':
    'The operator must allow this private network for printers with PRINTER_NETWORKS, such as 192.168.1.0/24. Star CloudPRNT printers need no permission.',
  'not_allowed.address': 'A printer cannot be at a loopback, link-local or reserved address.',
  'wrong_format.host': 'Must be an IP address or a host name.',
  'out_of_range.port': 'Must be a port from 9100 to 9109.',
  'not_found.printer': 'The restaurant has no such printer.',
  'unchangeable.kind': 'The kind of a printer cannot be changed; add another printer.',
  'not_one_of.printer_language': 'A printer that polls must use a Star language.',
})

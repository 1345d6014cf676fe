import { endsAtTerminal } from '../../test/at-terminal.ts'

endsAtTerminal(['--processes', '2'])

import { reservationEventHandlers } from '../../event-handlers.ts'
import { AppError } from '../../platform/errors.ts'
import { isUuid } from '../../platform/http/validation/formats.ts'
import {
  findReservationForChange,
  STAFF_MOVES,
} from '../../restaurant/reservations/commands/change-status.ts'
import { type Command, forRestaurant, UsageError } from './command.ts'

const STATUSES = Object.keys(STAFF_MOVES)

function isStaffMove(status: string): status is keyof typeof STAFF_MOVES {
  return Object.hasOwn(STAFF_MOVES, status)
}

export const reservationCommands: Record<string, Command> = {
  set: {
    summary: 'change the status of a reservation',
    options: {
      restaurant: { value: 'SLUG', summary: "The restaurant's slug", required: true },
      reservation: { value: 'UUID', summary: "The reservation's id", required: true },
      status: { value: 'STATUS', summary: STATUSES.join(', '), required: true },
    },
    async run(input) {
      const id = input.text('reservation').toLowerCase()
      const status = input.text('status')
      if (!isStaffMove(status)) {
        throw new UsageError(`--status must be one of ${STATUSES.join(', ')}, not "${status}"`)
      }
      const missing = () => new UsageError(`there is no booking ${id} in ${input.text('restaurant')}`)
      if (!isUuid(id)) throw missing()
      const reservation = await forRestaurant(input.config, input.text('restaurant'), async (tx) =>
        STAFF_MOVES[status](tx, reservationEventHandlers, await findReservationForChange(tx, id)),
      ).catch((error) => {
        if (!(error instanceof AppError)) throw error
        if (error.code === 'not_found') throw missing()
        throw new UsageError(`a reservation that is ${error.details.from} cannot become ${status}`)
      })
      return { json: reservation, lines: [`Reservation ${id} is ${reservation.status}.`] }
    },
  },
}

import { AppError, type FieldErrors } from '../../errors.ts'
import { Fault, faultList, faultsByField, fieldFault } from '../../faults.ts'
import { BeingRestored } from '../../postgres/connection/half-restored.ts'
import { DatabaseOutOfReach } from '../../postgres/pool/database.ts'
import { unavailableFor } from '../../retry-after.ts'

/** The details of an invalid request are sentences; its faults are the same with their codes and values, in the same order. */
export function errorBody({ code, message, details }: AppError): string {
  const faults = code === 'validation_failed' && { faults: faultList(details as FieldErrors) }
  return JSON.stringify({ error: { code, message, details, ...faults } })
}

/** For our own pages: what the message says also as a fault, by which it is said in other words. */
export function bodyWithFault(error: AppError): string {
  const body = errorBody(error)
  if (error.fault === null) return body
  const written = JSON.parse(body)
  const { code, params } = error.fault
  return JSON.stringify({ error: { ...written.error, fault: { code, params } } })
}

/** What `bodyWithFault` has written, as it was thrown. */
export function errorFrom(status: number, body: string): AppError {
  const { code, message, details, faults, fault } = JSON.parse(body).error
  return new AppError({ code, status, message }, faults ? faultsByField(faults) : details, {
    ...(fault && { fault: new Fault(fault.code, message, fault.params) }),
  })
}

const LOST_DATABASE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  '57P01',
  '57P02',
  '57P03',
  '57014',
  '40001',
  '40P01',
  // A server that has become a standby.
  '25006',
  // A table or a function is gone: somebody restores the database under the service.
  '42P01',
  '42883',
])
const LOST_CONNECTION =
  /Connection terminated|connection error|timeout exceeded when trying to connect|Client was closed|Query read timeout/

/** What a thrown value means to a caller: our own errors as they are, a lost database as 503, the rest a fault of ours. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const {
    code = '',
    message = '',
    statusCode,
  } = error as { code?: string; message?: string; statusCode?: number }
  // The caller closed the connection: this is no fault of the database or the service.
  if (code === 'ECONNRESET' && message === 'aborted') return new AppError('malformed_request')
  // Class 53: no room on the disk, in memory or among connections.
  const lost = LOST_DATABASE.has(code) || /^(?:08|53)/.test(code) || LOST_CONNECTION.test(message)
  if (error instanceof DatabaseOutOfReach && error.cause instanceof BeingRestored) {
    return unavailableFor(30_000, 'The service is being restored from a backup; try again later.')
  }
  if (lost || error instanceof DatabaseOutOfReach) {
    return unavailableFor(1_000)
  }
  // A NUL that no check has met: PostgreSQL takes none in a text, nor in JSON.
  if (code === '22021' || code === '22P05')
    return new AppError('validation_failed', { body: [fieldFault('nul_characters')] })
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new AppError('payload_too_large')
  if (statusCode === 415) return new AppError('unsupported_media_type')
  if (statusCode === 400)
    return new AppError('validation_failed', { body: [fieldFault('unreadable.request')] })
  return new AppError('internal_error')
}

import type { Delivery, Endpoint } from '../webhooks/contract.ts'

/** The point of sale of a restaurant or of its sandbox, and what it did not take. */
export type PointOfSaleView = { connection: Endpoint | null; failed: Delivery[] }

import type { PartForm } from '../parts/settings/use-settings.ts'

export type BookingForm = PartForm<'booking'>

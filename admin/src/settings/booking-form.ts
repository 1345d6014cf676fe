import type { SettingsForm } from '../parts/settings/use-settings.ts'

export type BookingForm = SettingsForm<'booking'>

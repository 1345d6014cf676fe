export type Format = {
  money(minor: number, currency: string): string
  /** Money for the scale of a chart: whole and short, 1.2K. */
  short(minor: number, currency: string): string
  number(value: number): string
  percent(value: number): string
  /** HH:MM on the restaurant's clock. */
  time(moment: string | number): string
  day(date: string): string
  /** With its year. */
  date(date: string): string
  moment(moment: string | number): string
  /** `20:30` of a booking, as the language writes times. */
  clock(time: string): string
  /** The same for the scale of a chart: as short as the language has it. */
  hour(time: string): string
  ago(moment: string | number, now: number): string
  /** A part of a whole, without a sign. */
  share(value: number): string
  /** A tax rate, with its decimals. */
  rate(value: number): string
  dates(from: string, to: string): string
  /** A date for the scale of a chart. */
  shortDate(date: string): string
  month(date: string): string
  /** 1 is Monday. */
  weekday(day: number): string
}

/** How many digits the minor unit of a currency takes. */
export function digitsOf(currency: string): number {
  const { maximumFractionDigits } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions()
  return maximumFractionDigits ?? 2
}

// Made once for each language and clock: the browser takes milliseconds to make these, and hundreds of parts of a page ask.
const made = new Map<string, Format>()

/** Dates, numbers and money as the language writes them, on the restaurant's clock. */
export function formatFor(locale: string, zone: string): Format {
  const key = `${locale} ${zone}`
  const format = made.get(key) ?? newFormat(locale, zone)
  made.set(key, format)
  return format
}

function newFormat(locale: string, zone: string): Format {
  const times = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: zone })
  const clocks = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' })
  const hours = new Intl.DateTimeFormat(locale, { hour: 'numeric', timeZone: 'UTC' })
  const days = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  })
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  const moments = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: zone,
  })
  const numbers = new Intl.NumberFormat(locale)
  const shorts = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 })
  const percents = new Intl.NumberFormat(locale, { style: 'percent', signDisplay: 'exceptZero' })
  const spans = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' })
  const shares = new Intl.NumberFormat(locale, { style: 'percent' })
  const rates = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 3 })
  const utc = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  const shortDates = utc({ day: 'numeric', month: 'short' })
  const months = utc({ month: 'short', year: 'numeric' })
  const weekdays = utc({ weekday: 'short' })
  const dayAt = (date: string) => new Date(`${date}T00:00:00Z`)
  const isRightToLeft = locale.startsWith('ar')
  const monies = new Map<string, { format: Intl.NumberFormat; unit: number }>()

  function moneyIn(currency: string) {
    const known = monies.get(currency)
    if (known) return known
    const format = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
    })
    const money = { format, unit: 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2) }
    monies.set(currency, money)
    return money
  }

  return {
    money(minor, currency) {
      const { format, unit } = moneyIn(currency)
      // What is taken off is shown below zero, and nothing taken off is no minus zero.
      const amount = minor === 0 ? 0 : minor / unit
      if (!isRightToLeft) return format.format(amount)
      // Between Arabic words the symbol would be taken apart: $US for US$.
      return format
        .formatToParts(amount)
        .map(({ type, value }) => (type === 'currency' ? `\u2068${value}\u2069` : value))
        .join('')
    },
    short(minor, currency) {
      return shorts.format(minor / moneyIn(currency).unit)
    },
    number: (value) => numbers.format(value),
    percent: (value) => percents.format(value / 100),
    rate: (value) => rates.format(value / 100),
    time: (moment) => times.format(new Date(moment)),
    day: (date) => days.format(new Date(`${date}T00:00:00Z`)),
    date: (date) => dates.format(new Date(`${date}T00:00:00Z`)),
    moment: (moment) => moments.format(new Date(moment)),
    clock: (time) => clocks.format(new Date(`1970-01-01T${time}:00Z`)),
    hour: (time) => hours.format(new Date(`1970-01-01T${time}:00Z`)),
    share: (value) => shares.format(value / 100),
    dates: (from, to) => dates.formatRange(dayAt(from), dayAt(to)),
    shortDate: (date) => shortDates.format(dayAt(date)),
    month: (date) => months.format(dayAt(date)),
    // The 5th of January 1970 was a Monday.
    weekday: (day) => weekdays.format(dayAt(`1970-01-${String(day + 4).padStart(2, '0')}`)),
    ago(moment, now) {
      const minutes = Math.round((new Date(moment).getTime() - now) / 60_000)
      if (Math.abs(minutes) < 60) return spans.format(minutes, 'minute')
      if (Math.abs(minutes) < 24 * 60) return spans.format(Math.round(minutes / 60), 'hour')
      return spans.format(Math.round(minutes / (24 * 60)), 'day')
    },
  }
}

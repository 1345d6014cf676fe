// Times of day on a clock, `HH:MM`, as minutes since midnight. `24:00` is no time of day, only the end of one.

const TIME_OF_DAY = /^(?:[01]\d|2[0-3]):[0-5]\d$/

export function isTimeOfDay(text: string): boolean {
  return TIME_OF_DAY.test(text)
}

const minutesByText = new Map<string, number>()
const textByMinute: string[] = []
for (let minute = 0; minute <= 1440; minute++) {
  const text = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
  minutesByText.set(text, minute)
  textByMinute.push(text)
}

export function minutesOf(time: string): number {
  const minutes = minutesByText.get(time)
  if (minutes === undefined) throw new RangeError(`not a time of day: ${time}`)
  return minutes
}

export function timeOfMinutes(minutes: number): string {
  const text = textByMinute[minutes]
  if (text === undefined) throw new RangeError(`not a minute of the day: ${minutes}`)
  return text
}

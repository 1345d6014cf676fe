import { textsOf } from '../../ui/language/texts.ts'

export const servingTexts = textsOf('parts/dish-picker.servingTexts', {
  course: 'Course {course}',
  noCourse: 'No course',
  courseOf: 'Course of {name}: {course}',
  seat: 'Seat {seat}',
  noSeat: 'Shared',
  seatOf: 'Seat of {name}: {seat}',
  nextFor: 'The next dishes are for',
})

import { textsOf } from '../../ui/language/texts.ts'

export const courseTexts = textsOf('parts/orders.courseTexts', {
  courses: 'Courses',
  fire: 'Fire',
  fireCourse: 'Fire {course}',
  waits: 'waiting',
  withOrder: 'sent with the order',
  firedAt: 'fired at {time}',
})

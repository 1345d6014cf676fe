import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { Order, OrderStatus } from '../../../../server/src/restaurant/orders/contract.ts'
import type { ShownCourse } from '../../../../server/src/restaurant/orders/staff-contract.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { useMay, useRestaurantFormat } from '../../ui/me.ts'
import { useServing } from '../dish-picker/use-serving.ts'
import { courseTexts } from './course-texts.ts'
import { useLineName } from './line-name.ts'

const FIRED_WHILE: readonly OrderStatus[] = ['accepted', 'ready']

/** What the kitchen has of an order's courses, and what waits for somebody to fire it. */
export function Courses({
  order,
  courses,
  onlyWaiting = false,
  fire,
}: {
  order: Order
  courses: readonly ShownCourse[]
  onlyWaiting?: boolean
  fire: (course: number) => Promise<unknown>
}) {
  const t = useTexts(courseTexts)
  const format = useRestaurantFormat()
  const nameOf = useLineName()
  const { courseText } = useServing()
  const mayFire = useMay('takeOrders') && FIRED_WHILE.includes(order.status)
  const firing = useMutation({ mutationFn: fire })
  const shown = courses.filter(({ is_waiting }) => is_waiting || !onlyWaiting)
  const next = courses.find(({ is_waiting }) => is_waiting)
  if (shown.length === 0) return null
  return (
    <Stack gap={6} component="ul" m={0} p={0} style={{ listStyle: 'none' }} aria-label={t('courses')}>
      {shown.map(({ course, is_waiting, fired_at }) => {
        const lines = order.items.filter((line) => line.course === course && !line.voided)
        const dishes = lines.map((line) => `${format.number(line.quantity)}× \u2068${nameOf(line)}\u2069`)
        const state = is_waiting
          ? t('waits')
          : fired_at === null
            ? t('withOrder')
            : t('firedAt', { time: format.time(fired_at) })
        return (
          <li key={course} data-course={course} data-course-state={is_waiting ? 'waiting' : 'fired'}>
            <Group justify="space-between" wrap="nowrap" gap="xs">
              <Stack gap={0} miw={0}>
                <Text size="sm" className="break">
                  <strong>{courseText(course)}</strong> · {state}
                </Text>
                {is_waiting && (
                  <Text size="xs" c="dimmed" className="break">
                    {dishes.join(', ')}
                  </Text>
                )}
              </Stack>
              {is_waiting && mayFire && (
                <Button
                  size="xs"
                  flex="none"
                  variant={course === next?.course ? 'filled' : 'default'}
                  loading={firing.isPending && firing.variables === course}
                  aria-label={t('fireCourse', { course: courseText(course) })}
                  onClick={() => firing.mutate(course)}
                >
                  {t('fire')}
                </Button>
              )}
            </Group>
          </li>
        )
      })}
    </Stack>
  )
}

import { branchFault, type OwnerRules, type RulesCache } from '../../ground/tenants/owner-rules.ts'
import { type FieldErrors, FieldsInvalid } from '../../platform/errors.ts'
import { type Call, type Operation, read } from '../../platform/http/operations/operation.ts'
import type { TSchema } from '../../platform/http/validation/schema.ts'
import { isDate, localDate } from '../../platform/time/clock.ts'
import { ReportQuery } from './contract.ts'
import { type BranchSpans, branchSpans, type Period, periodFaults, periodOf } from './rules.ts'

/** What a report is asked for: sound, and with the moments that its days begin and end at each branch. */
type Asked = { period: Period; branchId: number | null; spans: () => BranchSpans }

type Report<Data> = {
  name: string
  id: string
  summary: string
  description: string
  answer: { schema: TSchema; example: { data: Data } }
  report: (call: Call, asked: Asked) => Promise<Data>
}

/** Every report is asked for, refused and open to the same plans and tokens in the same way. */
export function reportRoute<Data extends object>(
  rules: RulesCache,
  { name, report, ...described }: Report<Data>,
): Operation {
  return read({
    tag: 'Reports',
    scope: 'reports:read',
    feature: 'reporting',
    path: `/reports/${name}`,
    ...described,
    query: ReportQuery,
    errors: ['validation_failed'],
    async refineQuery({ restaurant, query, now }) {
      const asked = { ...trimmed('from', query), ...trimmed('to', query) }
      const sound = Object.values(asked).every(isDate)
      return {
        ...(sound && periodFaults(periodOf(asked, localDate(now, restaurant.zone)))),
        ...branchFaults(await rules.get(restaurant.id), Number(query.branch_id ?? Number.NaN)),
      }
    },
    async read(call, { branch_id: branchId = Number.NaN, ...days }) {
      const period = periodOf(days, localDate(call.now, call.restaurant.zone))
      const own = await rules.get(call.restaurant.id)
      const faults = { ...periodFaults(period), ...branchFaults(own, branchId) }
      if (Object.keys(faults).length > 0) throw new FieldsInvalid(faults)
      const data = await report(call, {
        period,
        branchId: Number.isNaN(branchId) ? null : branchId,
        spans: () => branchSpans(period, own.branches, own.defaultBranch),
      })
      return { data }
    },
  })
}

function trimmed(name: string, query: Record<string, string>): Record<string, string> {
  const text = query[name]
  return text === undefined ? {} : { [name]: text.trim() }
}

/** NaN: none was asked for. */
function branchFaults(rules: OwnerRules, branchId: number): FieldErrors {
  const fault = branchFault(rules, Number.isNaN(branchId) ? null : branchId, { asFilter: true })
  return fault === null ? {} : { branch_id: [fault] }
}

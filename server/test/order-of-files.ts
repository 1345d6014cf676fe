import type { TestSpecification } from 'vitest/node'
import { BaseSequencer } from 'vitest/node'

/** The longest of the files that run alone. Begun last, one of them would keep all that follows waiting. */
const LONGEST =
  /(crash|serve|signals|processes|deployments|webhook|embedded-postgres|guides|commands|cli|sdk|failover|fuzz)\.test\.ts$/

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const inGroups = await super.sort(files)
    const begun = (file: TestSpecification) =>
      file.project.config.isolate && LONGEST.test(file.moduleId) ? 0 : 1
    return inGroups.toSorted((a, b) => begun(a) - begun(b))
  }
}

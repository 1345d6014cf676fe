export type Job = {
  task: string
  /** Five fields of crontab, UTC. Left out: only when enqueued. */
  cron?: string
  run: (payload: unknown) => Promise<void>
}

export type Job = {
  task: string
  /** Five fields of crontab, UTC. Default: only when enqueued. */
  cron?: string
  run: (payload: unknown) => Promise<void>
}

/** What a terminal, its end and a service manager tell a program with. */
export const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

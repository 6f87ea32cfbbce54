export interface ClusterLog {
  info(msg: string): void
  warn(msg: string): void
}

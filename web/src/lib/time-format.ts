// The charts that a server draws, too, need these formats.
export * from '@quantrac/charts/time-format.ts'
export { ZONE_OFFSET_MS } from '@quantrac/contract'

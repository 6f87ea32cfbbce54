// The charts that a server draws, too, need these formats.
export * from '@quantrac/charts/time-format.ts'

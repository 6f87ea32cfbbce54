// The charts that a server draws, too, need these formats.
export * from '@quantrac/charts/number-format.ts'

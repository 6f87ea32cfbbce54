import type { ImportColumn, ImportDetail, ImportMapping, ModuleLatest } from '@quantrac/contract'

const value = (index: number, parts: Partial<ImportColumn>): ImportColumn => ({
  index,
  use: 'value',
  factor_id: null,
  create: null,
  scale: null,
  ...parts,
})

/** Time, two factors of the station, a new one, and a remark; then three factors further. */
export const sampleMapping: ImportMapping = {
  format: {
    kind: 'csv',
    sheet: null,
    separator: ';',
    encoding: 'windows-1258',
    decimal: ',',
    date_order: 'dmy',
    zone: 'Asia/Ho_Chi_Minh',
    missing: ['-999', 'NA'],
    header_line: 3,
    shape: 'columns',
  },
  module_id: 5,
  columns: [
    value(0, { use: 'time' }),
    value(1, { factor_id: 11 }),
    value(2, { factor_id: 12, scale: { factor: 0.001, offset: 0 } }),
    value(3, { create: { code: 'DO', name: 'Oxy hòa tan', unit: 'mg/L' } }),
    value(4, { use: 'ignore' }),
    ...[14, 15, 16].map((factor_id, place) => value(5 + place, { factor_id })),
  ],
  tell: false,
  decided: [],
}

const row = (line: number, cells: string[], missing: number[] = []) => ({
  line,
  cells,
  missing,
  timestamp: '2025-10-31T17:00:00.000Z',
  refused: null,
})

/** A messy file of a year, counted: 201,953 + 2,880 + 5,407 = 35,040 × 6. */
export const sampleImport: ImportDetail = {
  id: 3,
  filename: 'tra-noc-2026.csv',
  bytes: 2_200_000,
  status: 'ready',
  created_at: '2026-11-25T13:06:00.000Z',
  created_by: { id: 7, email: 'lan@example.vn' },
  finished_at: null,
  undo_until: null,
  progress: 1,
  rows: 35_040,
  stored: 0,
  duplicates: 0,
  refused: 0,
  at: null,
  error: null,
  mapping: sampleMapping,
  facts: [
    { name: 'separator', because: '5 columns in each line', is_unsure: false },
    { name: 'decimal', because: 'no point is seen', is_unsure: false },
    { name: 'date_order', because: 'there are 13/11 and 31/12', is_unsure: false },
    { name: 'zone', because: 'of the station', is_unsure: false },
    { name: 'missing', because: '4,105 · 312 · 900 cells', is_unsure: false },
    { name: 'header_line', because: 'two lines above are skipped', is_unsure: false },
    { name: 'encoding', because: 'there are Vietnamese marks', is_unsure: false },
    { name: 'shape', because: 'one time a line', is_unsure: false },
  ],
  sheets: [],
  heads: ['Thoi gian', 'COD (mg/L)', 'TSS ug/L', 'Oxy hòa tan', '', 'pH', 'NH4', 'BOD'],
  preview: [
    row(4, ['01/11/2025 00:00', '36,2', '24600', '5,4', '']),
    row(5, ['01/11/2025 00:15', '-999', 'NA', '5,4', 'BT'], [1, 2]),
    ...Array.from({ length: 10 }, (_, n) => row(6 + n, ['02/11/2025 00:00', '36,4', '24300', '5,3', ''])),
    { ...row(16, ['31/11/2025 00:00', '1', '2', '3', '']), timestamp: null, refused: 'no such day' },
  ],
  questions: [],
  expected: {
    rows: 35_040,
    values: 204_833,
    store: 201_953,
    duplicates: 2_880,
    left_out: [
      { reason: '−999, NA, empty', count: 5_317, of_cells: true, first_line: 5 },
      { reason: 'the time is there twice', count: 12, of_cells: false, first_line: 9_125 },
      { reason: 'no such day', count: 3, of_cells: false, first_line: 2_884 },
    ],
    locked: 0,
    refused_rows: [
      { line: 2_884, text: '31/11/2025 00:00;1;2', reason: 'November has 30 days' },
      { line: 9_125, text: '04/02/2026 00:00;1;2', reason: 'as line 9,124' },
      { line: 9_200, text: '04/02/2026 00:15;1;2', reason: 'as line 9,199' },
    ],
    first: '2025-10-31T17:00:00.000Z',
    last: '2026-10-31T16:45:00.000Z',
    interval_seconds: 900,
  },
}

const factor = (id: number, code: string, unit: string) => ({ id, code, name: code, unit })

/** The station of the file; only what the page looks at. */
export const sampleStation = {
  id: 5,
  code: 'NT-CTH',
  name: 'Cần Thơ',
  type: 'wasteWater',
  factors: [
    factor(11, 'COD', 'mg/L'),
    factor(12, 'TSS', 'mg/L'),
    factor(13, 'FLOW', 'm³/h'),
    factor(14, 'pH', ''),
    factor(15, 'NH4', 'mg/L'),
    factor(16, 'BOD', 'mg/L'),
  ],
} as unknown as ModuleLatest // the other fields are of its values now

/** What spreadsheets take for a formula, for markup or for an error, and what XML forbids. */
export const canaries: readonly string[] = [
  '=1+1',
  '@SUM(A1)',
  '-2+3',
  '+1',
  '#N/A',
  '<b>&amp;"quoted"</b>',
  '_x0041_',
  '\u0007bell',
  '\uD800alone',
  '\tTab',
  'a\nb',
  ' spaces ',
  'Nồng độ ẩm – ĐÚNG',
]

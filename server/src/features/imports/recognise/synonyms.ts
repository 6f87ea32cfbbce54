import { fold } from './fold.ts'

/** What is measured under several names; the first is the code of a new factor. Names without accents. */
const groups: readonly (readonly string[])[] = [
  ['pH', 'do ph', 'ph nuoc'],
  ['COD', 'nhu cau oxy hoa hoc', 'chemical oxygen demand'],
  ['BOD5', 'bod', 'nhu cau oxy sinh hoa', 'biochemical oxygen demand'],
  ['TSS', 'chat ran lo lung', 'tong chat ran lo lung', 'total suspended solids', 'ss'],
  ['DO', 'oxy hoa tan', 'oxi hoa tan', 'dissolved oxygen', 'o2 hoa tan'],
  ['NH4', 'amoni', 'ammonium', 'nh4 n', 'n nh4', 'nh4+', 'amoni n', 'ammonia nitrogen'],
  ['NO3', 'nitrat', 'nitrate', 'no3 n'],
  ['NO2', 'nitrit', 'nitrite', 'no2 n', 'nito dioxit', 'nitrogen dioxide'],
  ['TN', 'tong nito', 'tong n', 'total nitrogen', 't n'],
  ['TP', 'tong photpho', 'tong phot pho', 'tong p', 'total phosphorus', 't p'],
  ['TOC', 'total organic carbon', 'tong cacbon huu co'],
  ['TURB', 'do duc', 'turbidity'],
  ['EC', 'do dan dien', 'conductivity', 'electrical conductivity'],
  ['TDS', 'tong chat ran hoa tan', 'total dissolved solids'],
  ['SAL', 'do man', 'salinity'],
  ['COLOR', 'do mau', 'colour', 'color'],
  ['CL2', 'clo du', 'chlorine', 'residual chlorine'],
  ['TEMP', 'nhiet do', 'temperature', 'temp', 't', 'nhiet do nuoc', 'water temperature'],
  ['FLOW', 'luu luong', 'flow', 'q', 'flow rate', 'flowrate', 'luu luong ra', 'luu luong nuoc thai'],
  ['LEVEL', 'muc nuoc', 'water level', 'level', 'h'],
  ['PM2.5', 'pm25', 'pm2.5', 'pm 2.5', 'bui pm2.5', 'bui min'],
  ['PM10', 'pm 10', 'bui pm10'],
  ['TSP', 'bui', 'bui tong', 'tong bui', 'dust', 'total dust'],
  ['SO2', 'luu huynh dioxit', 'sulfur dioxide', 'sulphur dioxide'],
  ['NOx', 'nitrogen oxides', 'nito oxit'],
  ['NO', 'nitric oxide'],
  ['CO', 'cacbon monoxit', 'carbon monoxide'],
  ['CO2', 'cacbon dioxit', 'carbon dioxide'],
  ['O3', 'ozon', 'ozone'],
  ['O2', 'oxy', 'oxygen'],
  ['H2S', 'hydro sunfua', 'hydrogen sulfide'],
  ['NH3', 'ammonia', 'amoniac'],
  ['C6H6', 'benzene', 'benzen'],
  ['HUM', 'do am', 'humidity', 'relative humidity', 'rh', 'do am khong khi'],
  ['AH', 'absolute humidity', 'do am tuyet doi'],
  ['PRES', 'ap suat', 'pressure', 'khi ap'],
  ['WS', 'toc do gio', 'wind speed'],
  ['WD', 'huong gio', 'wind direction'],
  ['RAIN', 'luong mua', 'rain', 'rainfall', 'precipitation'],
  [
    'KWH',
    'dien nang',
    'energy',
    'active energy',
    'dien nang tac dung',
    'chi so dien',
    'chi so',
    'kwh',
    'import active energy',
  ],
  ['P', 'cong suat', 'power', 'active power', 'cong suat tac dung', 'kw'],
  ['Q_REACTIVE', 'cong suat phan khang', 'reactive power', 'kvar'],
  ['S', 'cong suat bieu kien', 'apparent power', 'kva'],
  ['U', 'dien ap', 'voltage', 'v'],
  ['I', 'dong dien', 'current', 'cuong do dong dien', 'a'],
  ['PF', 'he so cong suat', 'power factor', 'cos phi', 'cosphi', 'cos'],
  ['F', 'tan so', 'frequency', 'hz'],
]

interface Phrase {
  readonly text: string
  readonly code: string
}

const phrases: readonly Phrase[] = groups
  .flatMap((names) => names.map((name): Phrase => ({ text: fold(name), code: names[0] ?? '' })))
  .toSorted((one, other) => other.text.length - one.text.length)

/** The code of what a name says is measured; `exact`: it says nothing else. */
export function measuredAs(name: string): { readonly code: string; readonly exact: boolean } | undefined {
  const text = fold(name)
  const whole = phrases.find((phrase) => phrase.text === text)
  if (whole !== undefined) return { code: whole.code, exact: true }
  const words = ` ${text} `
  // A letter or two within other words says nothing.
  const part = phrases.find((phrase) => phrase.text.length > 2 && words.includes(` ${phrase.text} `))
  return part === undefined ? undefined : { code: part.code, exact: false }
}

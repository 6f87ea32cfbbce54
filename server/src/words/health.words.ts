import type { HealthFault } from '@quantrac/contract'
import type { Text } from './text.ts'

/** What is wrong, in a title or a badge. */
export const faultWords: Readonly<Record<HealthFault, Text>> = {
  offline: { vi: 'Mất kết nối', en: 'Offline' },
  partial: { vi: 'Thiếu chỉ tiêu', en: 'Factor missing' },
  clock: { vi: 'Sai giờ', en: 'Wrong clock' },
  range: { vi: 'Ngoài dải đo', en: 'Out of range' },
  flat: { vi: 'Đứng yên', en: 'Unchanging' },
  jump: { vi: 'Đổi mức đột ngột', en: 'Sudden change' },
  weak: { vi: 'Pin hoặc sóng yếu', en: 'Weak battery or signal' },
  incomplete: { vi: 'Thiếu số liệu', en: 'Too few readings' },
}

/** The sentence that tells of it, without figures. */
export const faultSentences: Readonly<Record<HealthFault, Text>> = {
  offline: {
    vi: 'Trạm {module_name} không gửi số liệu',
    en: 'Nothing comes from station {module_name}',
  },
  partial: {
    vi: 'Trạm {module_name} không còn gửi {factor_name}',
    en: 'Station {module_name} no longer sends {factor_name}',
  },
  clock: {
    vi: 'Đồng hồ của trạm {module_name} chạy sai',
    en: 'The clock of station {module_name} is wrong',
  },
  range: {
    vi: '{factor_name} tại trạm {module_name} nằm ngoài dải đo của thiết bị',
    en: '{factor_name} at station {module_name} is outside the range of its instrument',
  },
  flat: {
    vi: '{factor_name} tại trạm {module_name} không thay đổi',
    en: '{factor_name} at station {module_name} does not change',
  },
  jump: {
    vi: '{factor_name} tại trạm {module_name} đổi mức đột ngột và giữ ở mức mới',
    en: '{factor_name} at station {module_name} has changed at once and stays changed',
  },
  weak: {
    vi: '{factor_name} của trạm {module_name} xuống thấp',
    en: '{factor_name} of station {module_name} is low',
  },
  incomplete: {
    vi: 'Trạm {module_name} thiếu số liệu của một ngày',
    en: 'Too few readings of a day came from station {module_name}',
  },
}

/** Its figure: `{amount}` is a number or a length of time, `{value}` one with the unit of its factor. */
export const faultAmounts: Readonly<Record<HealthFault, Text>> = {
  offline: { vi: 'đã {amount}', en: 'for {amount}' },
  partial: { vi: 'đã {amount}', en: 'for {amount}' },
  clock: { vi: 'lệch {amount}', en: '{amount} off' },
  range: { vi: '{value}', en: '{value}' },
  flat: { vi: '{value}', en: '{value}' },
  jump: { vi: 'mức mới {value}', en: 'now {value}' },
  weak: { vi: '{value}', en: '{value}' },
  incomplete: { vi: 'nhận được {amount} %', en: '{amount} % came' },
}

import type { CostCode } from '@quantrac/contract'
import type { Text } from './text.ts'

export const costFileName: Text = { vi: 'tien-dien', en: 'electricity-bill' }

export const costHeads = {
  line: { vi: 'Khoản', en: 'Line' },
  from: { vi: 'Từ ngày', en: 'From' },
  until: { vi: 'Đến hết ngày', en: 'Until' },
  quantity: { vi: 'Sản lượng', en: 'Quantity' },
  unit: { vi: 'Đơn vị', en: 'Unit' },
  price: { vi: 'Đơn giá hoặc tỷ lệ (%)', en: 'Price or percent' },
  amount: { vi: 'Thành tiền (đồng)', en: 'Amount (VND)' },
  document: { vi: 'Văn bản', en: 'Document' },
  dong: { vi: 'đồng', en: 'VND' },
} as const satisfies Record<string, Text>

export const costLineWords: Readonly<Record<CostCode, Text>> = {
  offpeak: { vi: 'Điện năng giờ thấp điểm', en: 'Off-peak energy' },
  normal: { vi: 'Điện năng giờ bình thường', en: 'Normal energy' },
  peak: { vi: 'Điện năng giờ cao điểm', en: 'Peak energy' },
  demand: { vi: 'Công suất lớn nhất', en: 'Greatest demand' },
  reactive: { vi: 'Công suất phản kháng', en: 'Reactive energy' },
  vat: { vi: 'Thuế giá trị gia tăng', en: 'Value added tax' },
  total: { vi: 'Tổng cộng', en: 'Total' },
}

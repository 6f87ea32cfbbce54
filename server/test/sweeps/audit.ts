import { sweep, listed, noInput } from './sweep.ts'

export const auditSweep = sweep({
  station: {
    auditList: listed,
    auditCsv: noInput,
    auditXlsx: noInput,
  },
  reach: {
    auditList: 'left out',
    auditCsv: 'left out',
    auditXlsx: 'left out',
  },
  searches: {
    'auditList.actor': 'email',
  },
})

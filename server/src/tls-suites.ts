import { constants } from 'node:crypto'

/**
 * What Mozilla's intermediate configuration (5.7) offers, without its finite-field suites: TLS 1.3, and of TLS 1.2 only
 * authenticated encryption with keys that are new for each connection. For HTTPS and MQTT alike.
 */
export const tlsSuites = {
  minVersion: 'TLSv1.2',
  // A client could make the server shake hands again and again.
  secureOptions: constants.SSL_OP_NO_RENEGOTIATION,
  ciphers: [
    'TLS_AES_128_GCM_SHA256',
    'TLS_AES_256_GCM_SHA384',
    'TLS_CHACHA20_POLY1305_SHA256',
    'ECDHE-ECDSA-AES128-GCM-SHA256',
    'ECDHE-RSA-AES128-GCM-SHA256',
    'ECDHE-ECDSA-AES256-GCM-SHA384',
    'ECDHE-RSA-AES256-GCM-SHA384',
    'ECDHE-ECDSA-CHACHA20-POLY1305',
    'ECDHE-RSA-CHACHA20-POLY1305',
  ].join(':'),
} as const

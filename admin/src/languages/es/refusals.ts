import type { Words } from '../words.ts'

export const refusals: Words['refusals'] = {
  refusalTexts: {
    title: 'Llamadas rechazadas',
    docs: 'Referencia de errores',
    about:
      'Llamadas a la API rechazadas en el último día, por token y motivo. El cuerpo de las solicitudes no se guarda.',
    none: 'Ninguna llamada rechazada en el último día',
    noneMore: 'Las llamadas que la API rechaza aparecen aquí en segundos.',
    mode: 'Entorno',
    calls: { one: 'una vez', other: '{count} veces' },
    noPath: 'Ruta desconocida',
    sentence: '«{token}» fue rechazado {calls}, la última el {moment}.',
    request: 'Última solicitud',
    unauthenticated: 'El token ha caducado o se revocó. Crea uno nuevo.',
    insufficient_scope: 'Al token le falta el permiso «{required_scope}». Crea uno que lo tenga.',
    plan_feature_unavailable: 'El plan del restaurante no incluye {feature}.',
    plan_lapsed: 'El restaurante no tiene un plan activo.',
    restaurant_suspended: 'El restaurante está suspendido: se puede leer, pero no cambiar.',
    not_found:
      'No encontrado en este restaurante. Puede que el ID sea de otro restaurante o que se eliminara.',
    no_path: 'No hay ningún endpoint en esta dirección. Revisa cómo está escrita.',
    method_not_allowed: 'La ruta existe, pero no con este método.',
    invalid_transition: '«{from}» no puede pasar a «{to}».',
    possible: 'Permitido desde ahí: {states}.',
    operation: 'Referencia de la API',
    idempotency_key_in_use: 'La primera solicitud con la misma Idempotency-Key aún estaba en curso.',
    idempotency_key_reused:
      'La Idempotency-Key ya se usó con otro cuerpo. Usa una clave nueva en cada solicitud.',
    payload_too_large: 'El cuerpo superaba 1 MiB.',
    unsupported_media_type: 'El cuerpo no se envió como application/json.',
    validation_failed: 'Se rechazaron estos campos:',
    rate_limited: 'Demasiadas llamadas por minuto. Ve más despacio o da al token un límite mayor.',
  },
}

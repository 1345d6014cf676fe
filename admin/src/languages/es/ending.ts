import type { Words } from '../words.ts'

export const ending: Words['ending'] = {
  endingTexts: {
    title: 'Zona de peligro',
    about:
      'Lo que se hace aquí no se puede deshacer. Solo los propietarios ven esta página y cada acción pide tu contraseña.',
    password: 'Tu contraseña',
    showPassword: 'Mostrar contraseña',
    handOver: 'Transferir la propiedad',
    handOverMore: 'Una persona del equipo pasa a ser propietaria y tú pasas a ser encargado.',
    nobodyElse: 'Aquí aún no trabaja nadie más. Invita primero al nuevo propietario en la página Equipo.',
    toPeople: 'Ir a Equipo',
    newOwner: 'Nuevo propietario',
    choose: 'Elige una persona',
    handOverAction: 'Transferir',
    handOverTitle: '¿Transferir la propiedad a {name}?',
    handOverConfirm:
      'Solo esa persona controlará el equipo, los pagos y el cierre del restaurante. Tú te quedas como encargado.',
    sandbox: 'Eliminar entorno de pruebas',
    sandboxMore:
      'Sus datos de prueba y sus tokens se eliminan al momento. Puedes crear otro en Desarrolladores cuando quieras.',
    deleteSandbox: 'Eliminar entorno de pruebas',
    sandboxConfirm: 'Los programas que usan su token dejan de funcionar.',
    sandboxDeleted: 'Entorno de pruebas eliminado.',
    close: 'Cerrar el restaurante definitivamente',
    endsPeople: 'Nadie puede iniciar sesión en el restaurante y las pantallas vinculadas dejan de funcionar.',
    endsPages: 'Tus páginas para clientes dejan de estar en línea: carta, pedidos, reservas y entradas.',
    endsPrograms:
      'Los tokens se revocan, las apps pierden el acceso, los webhooks paran y el entorno de pruebas se elimina.',
    keepsData:
      'Tus datos se conservan hasta que los elimine el operador de esta instalación. Hasta entonces puede reabrir el restaurante.',
    exportFirst:
      'Descarga antes tus datos: ajustes, carta, mesas y clientes. Exporta los pedidos y las ventas desde sus páginas.',
    download: 'Descargar datos',
    exportedAt: 'Descargados el {moment}. Válidos durante una hora.',
    closeAction: 'Cerrar definitivamente',
    closeTitle: '¿Cerrar {name} definitivamente?',
    closeConfirm: 'Se aplica de inmediato y para todos.',
    typeName: 'Escribe el nombre para continuar: {name}',
  },
}

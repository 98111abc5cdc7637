import { brand } from './brand.ts';

/** Copy of the shared components; a screen's copy has its own file. */
export const uiCopy = {
  logo: { home: `${brand.name}, ir al inicio` },
  page: { skip: 'Saltar al contenido', back: 'Volver' },
  field: { errorPrefix: 'Error: ', show: 'Mostrar', hide: 'Ocultar' },
  phone: { prefix: 'Colombia, más 57' },
  code: { label: 'Código de 4 dígitos' },
  link: { newTab: '(se abre en una pestaña nueva)' },
  date: {
    hint: 'Mes, día y año: MM/DD/AAAA',
    placeholder: 'MM/DD/AAAA',
    monthFirst: 'Escribe primero el mes y después el día.',
    dayFirst: (words: string) => `Es el ${words}`,
    incomplete: 'Escribe la fecha completa: mes, día y año.',
    open: 'Elegir la fecha en un calendario',
    title: 'Elige la fecha',
    month: 'Mes',
    year: 'Año',
    previous: 'Mes anterior',
    next: 'Mes siguiente',
    loading: 'Abriendo el calendario…',
  },
  combobox: {
    open: 'Ver opciones',
    clear: 'Borrar lo escrito',
    loading: 'Buscando…',
    empty: 'Sin resultados',
    failed: 'No pudimos buscar. Lo que escribiste sigue aquí.',
    retry: 'Volver a intentar',
    found: (count: number) => (count === 1 ? '1 resultado' : `${count} resultados`),
  },
  dialog: { close: 'Cerrar' },
  latePart: { missing: 'Una parte de esta pantalla no llegó. Lo demás está aquí.' },
  summary: {
    title: (count: number) => (count === 1 ? 'Revisa 1 dato' : `Revisa ${count} datos`),
  },
  countdown: {
    left: (words: string) => `Podrás pedirlo de nuevo en ${words}`,
  },
  waiting: {
    reload: 'Volver a cargar',
    late: 'Está tardando más de lo normal. Puedes seguir esperando: no se ha perdido nada.',
  },
  steps: {
    position: (step: number, total: number) => `Paso ${step} de ${total}`,
  },
  money: { unknown: 'Sin dato' },
  snackbar: { close: 'Cerrar aviso' },
  copy: { done: 'Copiado' },
};

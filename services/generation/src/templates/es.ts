import type { Templates } from "./templates.ts";

export const es: Templates = {
  greeting: ({ bot, company }) => [
    `¡Hola! Soy ${bot}, el asistente automático de ${company}. ¿En qué te ayudo?`,
    `¡Hola, te damos la bienvenida a ${company}! Soy ${bot}, un asistente automático. ¿Qué necesitas?`,
  ],
  greetingAgain: [
    "Aquí estoy otra vez. ¿En qué te ayudo?",
    "Aquí sigo. ¿Qué necesitas?",
    "Sí, te leo. ¿Qué te gustaría saber?",
  ],
  thanks: ["¡De nada! Si surge algo más, aquí estoy.", "¡Con gusto! Escríbeme cuando lo necesites."],
  bye: ["¡Hasta pronto, cuídate!", "Gracias por escribir. ¡Que tengas un buen día!"],
  wellbeing: ["¡Todo bien, gracias por preguntar! ¿En qué te ayudo hoy?", "¡Muy bien, gracias! ¿Qué necesitas?"],
  smallTalk: [
    "Me hiciste sonreír, a la manera de una máquina. ¿Hay algo que pueda buscar por ti?",
    "Se me dan mejor las preguntas sobre la tienda que la charla. ¿Qué te busco?",
  ],
  acknowledgement: ["Perfecto. ¿Te ayudo con algo más?", "¡Muy bien! Avísame si necesitas algo más."],
  redirect: ({ company }) => [
    `Me encantaría charlar, pero estoy aquí para las preguntas sobre ${company}. ¿En qué te ayudo?`,
    `Vamos a lo tuyo: ¿te ayudo con un pedido, un producto u otra cosa de ${company}?`,
  ],
  spam: ({ company }) => `Solo puedo ayudar con preguntas sobre ${company}. ¿Tienes alguna?`,
  disengage: "Lo dejo aquí. Si tienes una pregunta sobre nuestros productos o tu pedido, con gusto te ayudo.",
  insult: [
    "Siento que esto no vaya bien. Cuéntame qué pasó y haré lo posible; también puedo llamar a un compañero.",
    "Entiendo que estés molesto. ¿Qué ha pasado? Intento ayudarte, o le paso esto a un compañero.",
  ],
  identity: ({ bot, company }) =>
    `Soy ${bot}, un asistente automático de ${company}, no una persona. Te ayudo con gusto y, si prefieres hablar con un humano, puedo avisar a un compañero. ¿Quieres que lo haga?`,
  handoff: {
    explicit: [
      "Claro que sí. Ya avisé a nuestro equipo: una persona seguirá contigo en este chat.",
      "Por supuesto. Le pasé tu mensaje al equipo y un compañero te responderá aquí.",
    ],
    frustration: [
      "Lo siento mucho. Le pedí a un compañero que se ocupe: una persona te responderá aquí.",
      "No debería haber sido así, lo siento de verdad. Un compañero lo verá personalmente y te responderá aquí.",
    ],
    refund: [
      "Entiendo que quieres tu dinero de vuelta. Lo pasé a un compañero que lleva los reembolsos; una persona te responderá aquí. Si tienes a mano el número de pedido, envíamelo.",
    ],
    complaint: [
      "Siento lo ocurrido. Pasé tu queja a nuestro equipo y una persona te responderá aquí. Cualquier detalle que añadas les ayudará.",
    ],
    payment: [
      "Eso hay que mirarlo bien. Lo pasé a un compañero que puede revisar el pago, y una persona te responderá aquí. Por favor, no envíes números de tarjeta por el chat.",
    ],
    failures: ["No quiero tenerte dando vueltas, así que pedí ayuda a un compañero. Una persona te responderá aquí."],
    order: [
      "Yo no puedo cambiar pedidos, así que lo pasé a un compañero. Una persona te responderá aquí; el número de pedido ayuda a ir más rápido.",
    ],
    optOut: ["Entendido. Avisé de que no quieres estos mensajes; una persona se encargará y te lo confirmará aquí."],
  },
  teamAway: "Ahora mismo el equipo no está; verán tu mensaje en cuanto vuelvan.",
  waiting: {
    notices: [
      "Tu solicitud está con nuestro equipo y le llega todo lo que escribes aquí.",
      "Lo he añadido a tu solicitud; no hace falta enviarlo otra vez.",
      "Soy solo el asistente, pero todos tus mensajes quedan aquí para que los lea una persona del equipo.",
    ],
    expected: (when) =>
      `Una persona del equipo te escribirá aquí, previsto: ${when}. Mientras tanto puedo responder con nuestros documentos.`,
    soon: "Una persona del equipo te escribirá aquí. Mientras tanto puedo responder con nuestros documentos.",
    late: "Una persona del equipo ya debería haber escrito; siento la espera, tu turno se mantiene.",
  },
  guard: {
    staff:
      "No tengo documentos suficientemente relevantes para responder con seguridad. Por favor, añade más contexto o documentos.",
    customer: "Lo siento, no tengo información sobre eso. ¿Quieres que avise a un compañero?",
    language: "Lo siento, no entiendo ese idioma lo bastante bien para responder.",
  },
  spokenHere: (languages) => `Aquí puedo ayudarte en ${languages}.`,
  clarify: {
    order: "Te ayudo con gusto. ¿Es sobre un pedido que ya hiciste o quieres comprar algo?",
    product: "¡Claro! ¿Qué producto tienes en mente?",
    payment: "Te ayudo con el pago. ¿Quieres saber cómo pagar o algo salió mal con un pago?",
    general: "Estoy aquí para ayudarte. ¿Me cuentas un poco más sobre lo que necesitas?",
  },
  answer: {
    otherLanguage: (language) => `Nuestra información sobre esto está en ${language}. Dice así:`,
    near: ["No lo tengo claro, pero esto es lo más cercano:"],
    moreSteps: (steps) => (steps === 1 ? "(y 1 paso más)" : `(y ${steps} pasos más)`),
    second: "Y sobre tu otra pregunta:",
    offer: [
      "¿Quieres que un compañero lo vea contigo?",
      "Si eso no lo resuelve, ¿llamo a un compañero?",
      "¿Busco a un compañero por si necesitas algo más?",
    ],
    instead: ["Perdona, lo intento de nuevo. Quizá esto sea lo que necesitas:", "Entonces quizá esto:"],
    missed: [
      "Siento no haber acertado. ¿Me lo dices con otras palabras o prefieres que avise a un compañero?",
      "No tengo nada mejor sobre eso todavía. Cuéntame un poco más, ¿o busco a un compañero?",
    ],
    unanswered: (questions) =>
      questions === 1
        ? "Sobre tu otra pregunta no tengo información."
        : "Sobre tus otras preguntas no tengo información.",
  },
  catalogue: {
    found: (count) => (count === 1 ? "Esto es lo que encontré:" : "Estas son algunas opciones:"),
    item: (item) => `${item.title}, ${item.priceText}`,
    soldOut: "agotado",
    choose: "¿De cuál quieres saber más?",
    more: (matches) => `Hay ${matches} resultados en total. Dime talla, color o presupuesto y afino la búsqueda.`,
    link: (url) => `Puedes verlo todo aquí: ${url}`,
    none: "No lo encontré en nuestro catálogo. ¿Me lo describes de otra forma o me dices para qué es?",
  },
  orders: {
    line: ({ id, status, placed, total }) => `Pedido ${id}: ${status} (del ${placed}, ${total}).`,
    status: {
      pending: "pendiente de pago",
      paid: "pagado",
      processing: "en preparación",
      shipped: "en camino",
      delivered: "entregado",
      cancelled: "cancelado",
      refunded: "reembolsado",
    },
    tracking: (code) => `Seguimiento: ${code}.`,
    several: "Estos son tus últimos pedidos:",
    none: "Todavía no veo pedidos en tu cuenta. Si compraste con otra, envíame el número de pedido.",
    notFound: "No encontré ese pedido en tu cuenta. ¿Puedes revisar el número y enviarlo otra vez?",
    login: "Inicia sesión para consultar el estado de tu pedido",
    unavailable: "El servicio no está disponible en este momento. Inténtalo de nuevo.",
  },
  languageChanged: "Claro, seguimos en español. ¿En qué te ayudo?",
  consent: {
    optedOut: ({ company }) =>
      `Listo: quedas fuera de los mensajes de marketing de ${company}. Puedes seguir escribiéndonos por aquí. Para volver a recibirlos, envía ALTA.`,
    optedIn: ({ company }) =>
      `Listo: vuelves a recibir los mensajes de marketing de ${company}. Para dejar de recibirlos, envía BAJA.`,
  },
};

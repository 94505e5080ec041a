import { es } from "./es.ts";
import type { Templates } from "./templates.ts";

/** Spanish that says usted (`tone: formal`). */
export const formalEs: Templates = {
  ...es,
  greeting: ({ bot, company }) => [
    `Bienvenido a ${company}. Soy ${bot}, el asistente automático. ¿En qué le puedo ayudar?`,
    `Buen día, le saluda ${bot}, el asistente automático de ${company}. ¿En qué le ayudo?`,
  ],
  greetingAgain: [
    "Aquí estoy otra vez. ¿En qué le ayudo?",
    "Aquí sigo. ¿Qué necesita?",
    "Sí, le leo. ¿Qué desea saber?",
  ],
  thanks: ["De nada. Si surge algo más, aquí estoy.", "Con gusto. Escríbame cuando lo necesite."],
  bye: ["Hasta pronto, que le vaya bien.", "Gracias por escribir. Que tenga un buen día."],
  wellbeing: ["Todo bien, gracias por preguntar. ¿En qué le ayudo hoy?", "Muy bien, gracias. ¿Qué necesita?"],
  smallTalk: [
    "Gracias. ¿Hay algo que pueda buscar para usted?",
    "Se me dan mejor las preguntas sobre la empresa que la charla. ¿Qué le busco?",
  ],
  acknowledgement: ["Perfecto. ¿Le ayudo con algo más?", "Muy bien. Avíseme si necesita algo más."],
  redirect: ({ company }) => [
    `Estoy aquí para las preguntas sobre ${company}. ¿En qué le ayudo?`,
    `¿Le ayudo con un pedido, un producto u otro asunto de ${company}?`,
  ],
  spam: ({ company }) => `Solo puedo ayudar con preguntas sobre ${company}. ¿Tiene alguna?`,
  disengage: "Lo dejo aquí. Si tiene una pregunta sobre nuestros productos o su pedido, con gusto le ayudo.",
  insult: [
    "Siento que esto no vaya bien. Cuénteme qué pasó y haré lo posible; también puedo llamar a un compañero.",
    "Entiendo su molestia. ¿Qué ha pasado? Intento ayudarle, o le paso esto a un compañero.",
  ],
  identity: ({ bot, company }) =>
    `Soy ${bot}, un asistente automático de ${company}, no una persona. Le ayudo con gusto y, si prefiere hablar con un humano, puedo avisar a un compañero. ¿Quiere que lo haga?`,
  handoff: {
    explicit: [
      "Claro que sí. Ya avisé a nuestro equipo: una persona seguirá con usted en este chat.",
      "Por supuesto. Pasé su mensaje al equipo y un compañero le responderá aquí.",
    ],
    frustration: [
      "Lo siento mucho. Le pedí a un compañero que se ocupe: una persona le responderá aquí.",
      "No debería haber sido así, lo siento de verdad. Un compañero lo verá personalmente y le responderá aquí.",
    ],
    refund: [
      "Entiendo que quiere su dinero de vuelta. Lo pasé a un compañero que lleva los reembolsos; una persona le responderá aquí. Si tiene a mano el número de pedido, envíemelo.",
    ],
    complaint: [
      "Siento lo ocurrido. Pasé su queja a nuestro equipo y una persona le responderá aquí. Cualquier detalle que añada ayudará.",
    ],
    payment: [
      "Eso hay que mirarlo bien. Lo pasé a un compañero que puede revisar el pago, y una persona le responderá aquí. Por favor, no envíe números de tarjeta por el chat.",
    ],
    failures: ["No quiero tenerle dando vueltas, así que pedí ayuda a un compañero. Una persona le responderá aquí."],
    order: [
      "Yo no puedo cambiar pedidos, así que lo pasé a un compañero. Una persona le responderá aquí; el número de pedido ayuda a ir más rápido.",
    ],
    optOut: ["Entendido. Avisé de que no quiere estos mensajes; una persona se encargará y se lo confirmará aquí."],
  },
  teamAway: "Ahora mismo el equipo no está; verán su mensaje en cuanto vuelvan.",
  waiting: {
    notices: [
      "Su solicitud está con nuestro equipo y le llega todo lo que escribe aquí.",
      "Lo he añadido a su solicitud; no hace falta enviarlo otra vez.",
      "Soy solo el asistente, pero todos sus mensajes quedan aquí para que los lea una persona del equipo.",
    ],
    expected: (when) =>
      `Una persona del equipo le escribirá aquí, previsto: ${when}. Mientras tanto puedo responder con nuestros documentos.`,
    soon: "Una persona del equipo le escribirá aquí. Mientras tanto puedo responder con nuestros documentos.",
    late: "Una persona del equipo ya debería haber escrito; siento la espera, su turno se mantiene.",
  },
  guard: {
    staff:
      "No tengo documentos suficientemente relevantes para responder con seguridad. Por favor, añada más contexto o documentos.",
    customer: "Lo siento, no tengo información sobre eso. ¿Quiere que avise a un compañero?",
    language: "Lo siento, no entiendo ese idioma lo bastante bien para responder.",
  },
  spokenHere: (languages) => `Aquí puedo ayudarle en ${languages}.`,
  clarify: {
    order: "Le ayudo con gusto. ¿Es sobre un pedido que ya hizo o quiere comprar algo?",
    product: "Claro. ¿Qué producto tiene en mente?",
    payment: "Le ayudo con el pago. ¿Quiere saber cómo pagar o algo salió mal con un pago?",
    general: "Estoy aquí para ayudarle. ¿Me cuenta un poco más sobre lo que necesita?",
  },
  answer: {
    ...es.answer,
    near: ["No lo tengo claro, pero esto es lo más cercano:"],
    second: "Y sobre su otra pregunta:",
    offer: [
      "¿Quiere que un compañero lo vea con usted?",
      "Si eso no lo resuelve, ¿llamo a un compañero?",
      "¿Busco a un compañero por si necesita algo más?",
    ],
    instead: ["Disculpe, lo intento de nuevo. Quizá esto sea lo que necesita:", "Entonces quizá esto:"],
    missed: [
      "Siento no haber acertado. ¿Me lo dice con otras palabras o prefiere que avise a un compañero?",
      "No tengo nada mejor sobre eso todavía. Cuénteme un poco más, ¿o busco a un compañero?",
    ],
    unanswered: (questions) =>
      questions === 1
        ? "Sobre su otra pregunta no tengo información."
        : "Sobre sus otras preguntas no tengo información.",
  },
  catalogue: {
    ...es.catalogue,
    choose: "¿De cuál quiere saber más?",
    more: (matches) => `Hay ${matches} resultados en total. Dígame talla, color o presupuesto y afino la búsqueda.`,
    link: (url) => `Puede verlo todo aquí: ${url}`,
    none: "No lo encontré en nuestro catálogo. ¿Me lo describe de otra forma o me dice para qué es?",
  },
  orders: {
    ...es.orders,
    several: "Estos son sus últimos pedidos:",
    none: "Todavía no veo pedidos en su cuenta. Si compró con otra, envíeme el número de pedido.",
    notFound: "No encontré ese pedido en su cuenta. ¿Puede revisar el número y enviarlo otra vez?",
    login: "Inicie sesión para consultar el estado de su pedido",
    unavailable: "El servicio no está disponible en este momento. Inténtelo de nuevo.",
  },
  languageChanged: "Claro, seguimos en español. ¿En qué le ayudo?",
  consent: {
    optedOut: ({ company }) =>
      `Listo: queda fuera de los mensajes de marketing de ${company}. Puede seguir escribiéndonos por aquí. Para volver a recibirlos, envíe ALTA.`,
    optedIn: ({ company }) =>
      `Listo: vuelve a recibir los mensajes de marketing de ${company}. Para dejar de recibirlos, envíe BAJA.`,
  },
};

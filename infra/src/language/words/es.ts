import type { LanguageWords } from "../language-words.ts";

/** Spanish: words for telling languages apart, most telling first. */
export const es: LanguageWords = {
  frequent: `de la que el en y a los se del las un por con no una su para es al lo como más mas o pero sus le ha me si sin
    sobre este ya entre cuando todo esta ser son dos también fue había era muy años hasta desde está mi porque qué sólo
    solo han yo hay vez puede todos así nos ni parte tiene él uno donde bien tiempo mismo ese ahora cada e otro después
    te otros aunque esa eso hace otra gobierno tan durante siempre día tanto ella tres sí dijo sido gran país según
    menos mundo año antes estado contra sino forma caso nada hacer general estaba poco estos presidente mayor ante
    unos les algo hacia casa ellos ayer hecho primera mucho mientras además quien momento millones esto españa hombre
    están pues hoy lugar nuestro nuestra quién cuál cuáles cuándo cómo dónde cuánto cuánta cuántos cuántas cual cuanto
    cuantos donde como estoy soy eres somos tengo tienes tienen quiero quieres necesito puedo pueden fueron eran sea
    esté hola gracias favor buenas buenos días tardes noches usted ustedes tu tus ti conmigo aquí allí acá ahí`,
  common: `pedido pedidos entrega envío envios enviar enviado llega llegó llegado paquete devolución devolver devuelto
    reembolso dinero pagar pago tarjeta precio cuesta cuestan barato caro descuento oferta comprar compré compra vender
    tienda abierto abren abre horario horarios cerrado cierran mañana semana semanas mes meses días noche ayuda ayudar
    sirve sirven sirvio gusta gustan entiendo entendi quisiera gustaria talla tallas color colores envían cobran falla
    saber decir dime encontrar dar enviaron recibir recibí recibido llegar roto dañado falta tarde perdido cambiar
    cambio cancelar cuenta contraseña correo dirección teléfono número nombre talla pequeño grande mediano negro blanco
    rojo azul verde camisa zapatos chaqueta vestido bolsa artículo producto productos disponible garantía política
    pregunta respuesta servicio cliente atención persona personas humano hablar llamar contacto funciona problema
    largo alto bajo viejo nuevo nueva bueno malo mejor peor primero último próximo segundo tercero guerra ciudad reino
    rey reina nació murió muerte vida familia padre madre hermano hermana hijo hija esposa marido niño niños mujer
    mujeres hombres amigo escuela universidad estudiante estudiantes profesor estudio idioma español palabra palabras
    libro libros leer escribir canción música película juego equipo jugador jugadores temporada liga club fútbol carrera
    ganó ganar partido puntos récord jugó empresa mercado grupo miembro miembros elección ley tribunal policía ejército
    fuerza fuerzas militar batalla ataque fuego agua aire tierra mar río lago isla montaña norte sur este oeste región
    área edificio iglesia calle carretera puente estación tren coche avión comida comer beber pan carne pescado fruta
    árbol planta animal animales perro gato cuerpo cabeza mano manos ojos corazón sangre enfermedad salud médico
    hospital ciencia investigación teoría energía poder luz calor oxígeno gas petróleo metal oro hierro sistema datos
    red máquina diseño construido construida hecho llamado llamada conocido conocida usado utiliza utilizado partes tipo
    tipos ejemplo números total cantidad por ciento mil cien siglo época período edad historia histórico antiguo
    moderno principal importante grandes diferente diferentes varios varias común público nacional internacional local
    británico americano francés alemán europeo africano indio chino empezó comenzó terminó llegó quedó dejó llevó creer
    pensar sentir mantener poner mostrar ocurrió causa razón resultado resultados efecto incluye incluyendo desarrollo
    población económico política social cultural religión religioso dios cristiano católico romano griego imperio
    situado fundado establecido creado inventado descubierto utilizan existen existe producen produce permite debido
    q xq pq porq tb tmb tbn xfa xfavor porfis pa pal toy ta dnd kiero kuanto komo aki asi msj mjs bn tqm finde nomas
    ahorita aun sta weno oie oye ola grax grasias saben hacen podria`,
  sample: `¿Dónde está mi paquete? Lo pedí la semana pasada y todavía no ha llegado. ¿Me podría decir cómo va el envío? La
    camisa que compré me queda pequeña, así que quisiera cambiarla por otra más grande. ¿Cuánto tarda en llegar a la
    costa? Cerramos a las seis de la tarde y volvemos a abrir el lunes. Gracias por escribirnos. La maestra explicó
    cómo el río había cambiado el valle a lo largo de miles de años. ¿Quién fue la primera mujer que dirigió el consejo
    y cuándo lo dejó? La mayoría de las casas del casco antiguo se construyeron con piedra durante el siglo diecinueve.
    Estaba lloviendo cuando por fin llegó el tren. ¿Cómo se llama la montaña más alta del país? Nunca lo habían pensado,
    pero en cuanto vieron los números todo quedó claro. ¿Cuál de estos aparatos se puede usar sin electricidad? No pasa
    nada por preguntar otra vez. El gobierno anunció que subirían los impuestos para pagar escuelas, hospitales y
    carreteras. ¿Qué hicieron los trabajadores después de la huelga? ¿En qué año se aprobó la nueva constitución?`,
};

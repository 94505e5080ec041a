import type { DangerList } from "./list.ts";

export const dangerEs: DangerList = {
  things: [
    "baterias?|pilas?|celular(?:es)?|telefonos?|movil|cargador(?:es)?|cables?|adaptador|enchufe|toma(?:corriente)?|power ?bank|laptop|portatil",
    "computador(?:a)?|ordenador|tablet|tele(?:visor|vision)?|tv|pantalla|bocina|parlante|audifonos|tostadora|horno|estufa|cocina|hervidor|calefactor",
    "calentador|plancha|secadora?|ventilador|abanico|licuadora|batidora|nevera|refrigerador(?:a)?|microondas|lavadora|aspiradora|taladro|sierra",
    "patineta|scooter|bicicleta|moto|carro|juguetes?|lampara|foco|bombill[oa]|encendedor|botella|frasco|vaso|olla(?: a presion)?|sarten|aparato",
    "producto|articulo|equipo|maquina|dispositivo|extension|inversor|cilindro|tanque|freidora",
  ],
  events: [
    "exploto|explotaron|exploto|explotando|estallo|estallaron|revento|reventaron|se incendi(?:o|aron)|(?:prendio|prendieron|agarro|cogio|tomo|pego) (?:fuego|candela)",
    "en llamas|(?:echa|echo|echando|saca|saco|sale|salio|saliendo|suelta|solto|hace|hizo) (?:\\S+ ){0,2}(?:humo|chispas?|fuego|chispazos?)|(?:hinchad|inflad)[oa]s?",
    "se (?:hincho|inflo|derritio)|(?:corto ?circuito|hizo corto)|(?:dio|da|paso|pego|recibio|recibi|dado) (?:\\S+ ){0,3}(?:corriente|corrientazo|calambre|toque|descarga)",
    "esta (?:ardiendo|quemandose|echando humo)",
  ],
  blasts: [
    "explot(?:o|aron|ando)|estall(?:o|aron)|revent(?:o|aron)|se incendi(?:o|aron)|(?:prendi(?:o|eron)|agarr(?:o|aron)|cogi(?:o|eron)|pego) (?:fuego|candela)|en llamas",
  ],
  figures: [
    "precios?|ventas?|ofertas?|notificaciones|mensajes|demanda|fama|redes|mente|(?:cabeza|mente) (?:\\S+ )?explot(?:o|ando)|color(?:es)?|sabor(?:es)?|risa|mercado|noticia",
  ],
  hurts: [
    "(?:me|le|nos|les|se me|se le) (?:\\S+ )?(?:quemo|quemaron|corto|cortaron|lastimo|hirio|golpeo|irrito|electrocuto|rompio|fracturo|clavo|provoco|causo|ampollo|salpico|exploto|revento|pincho|dejo (?:\\S+ )?(?:ardor|marcas?|herida|quemadura)|arde|quema|sangra|hincho)",
    "(?:me|nos|se) (?:queme|quemamos|corte|lastime|lastimo|lesione|lesiono|electrocute|fracture|fracturo|quemo|corto|rompio|hirio)|fracture|sangra(?:ndo)?|quemad[oa]|herid[oa]|lastimad[oa]|dio en|cayo en|golpeo|resbalo y|atraveso|clavado|morad[oa]|azules|hinchad[oa]|ampollas? en",
  ],
  bodies: [
    "(?:la|el|las|los|mi|mis|su|sus|una|un) (?:\\S+ )?(?:manos?|dedos?|brazos?|piernas?|pies?|cara|rostro|ojos?|piel|cabeza|cuello|espalda|cadera|rodillas?|boca|labios?|lengua|pecho|barriga|estomago|muslo|nariz|oreja|hombro|muneca|tobillo|garganta|cuero cabelludo)",
  ],
  people: [
    "mis? (?:\\S+ )?(?:hij[oa]s?|bebe|nin[oa]s?|nen[ea]s?|espos[oa]|marido|mujer|mama|madre|papa|padre|herman[oa]s?|abuel[oa]s?|niet[oa]s?|sobrin[oa]s?|perr[oa]|gat[oa]|novi[oa]|familia)",
    "(?:el|la|al|un|una) (?:nin[oa]|bebe|nen[ea]|perr[oa]|gat[oa]|abuel[oa]|senora)|toda la familia",
  ],
  burns: ["(?:se )?quem(?:o|aron|ando)|incendi(?:o|aron)|(?:chamusc|quem)(?:o|aron|ad[oa])"],
  property: [
    "(?:la|el|las|los|mi|mis|una|un) (?:\\S+ )?(?:cortinas?|mesa|cama|colchon|sofa|casa|cuarto|cocina|piso|alfombra|pared|ropa|mueble|bolsillo|escritorio|habitacion)",
  ],
  injuries: [
    "(?:esta|estoy|estuvo|estamos|termin\\w+|llev\\w+|fue|fui|acabe) (?:\\S+ )?(?:en|al?) (?:el |la )?(?:hospital|emergencias?|urgencias|clinica)",
    "sangr(?:ando|o|a|e|ar)|ampollas|(?:dio|provoco|causo|tengo|salio|salieron|dejo) (?:\\S+ ){0,2}(?:alergia|reaccion|ronchas|sarpullido|quemaduras?)|reaccion alergica",
    "(?:me|se|nos|le) (?:\\S+ )?(?:intoxic\\w+|trago|atraganto|ahogo|desmayo|desmaye|electrocut\\w+|fractur\\w+|lesion\\w+)|vomit(?:ando|o|e)|lastim(?:o|ada|ado)",
  ],
  controls: ["frenos?|volante|timon|bolsas? de aire|air ?bags?|cinturon(?:es)?(?: de seguridad)?|acelerador|arnes"],
  failures: [
    "fall(?:o|aron|ando|aban|an)|(?:no|nunca) (?:\\S+ )?(?:frenaba|funcion(?:a|an|o|aron|aba|aban)|respond(?:e|en|io|ieron|ia|ian)|se (?:abri|activ|infl)\\w+|agarr(?:a|an|o|aron|aba))|dej(?:o|aron) de (?:funcionar|responder)",
    "se (?:me |nos |le )?(?:trab(?:o|aron)|bloque(?:o|aron)|romp(?:io|ieron)|peg(?:o|aron)|solt(?:o|aron)|fueron|vaciaron)",
  ],
  accidents: [
    "(?:y|yo|casi|ya|me|que|entonces|hoy|ayer) choque(?! de)|choque (?:contra|con (?:un|una|otro|el|mi))|choc(?:o|amos|aron) (?:contra|con (?:un|una|otro)|mi)|chocamos|(?:me|nos) (?:\\S+ )?(?:choc(?:o|aron)|estrell(?:e|o|amos)|accident(?:e|amos)|volque|atropell(?:o|aron))|volcamos|se (?:volco|estrello)|atropell(?:o|aron) a",
    "(?:tuv(?:e|o|imos|ieron)|sufri(?:o|mos|eron)?|hubo) un (?:\\S+ )?(?:accidente|choque)|(?:me|nos|se) (?:sali|salimos|salio|fui|fuimos) (?:de|por) (?:la|el|un) (?:\\S+ )?(?:carretera|via|pista|autopista|barranco|precipicio)",
    "(?:me|nos) (?:quede|quedamos|fui|fuimos) sin (?:frenos?|direccion)|(?:no|ni) (?:me |nos )?(?:freno|frenaba) (?:el|la|mi) (?:carro|auto|coche|moto|camioneta|vehiculo|bicicleta)|se (?:me |nos )?(?:trabo|rompio|bloqueo) la direccion|casi (?:me|nos) mat(?:o|e|amos)",
    "se (?:me |nos )?(?:solto|salio|safo|zafo|revento|exploto) (?:\\S+ ){0,2}(?:llanta|rueda|goma|neumatico|caucho) (?:\\S+ ){0,4}(?:manejando|conduciendo|carretera|autopista|via|marcha|camino)",
    "se (?:me |le )?(?:rompio|quebro|doblo|partio|desplomo|solto|vino abajo|cayo) (?:\\S+ ){0,5}(?:me cai|nos caimos|mi \\S+ se cayo)|(?:me cai|nos caimos|mi \\S+ se cayo) (?:\\S+ ){0,4}se (?:rompio|quebro|doblo|partio|desplomo|solto)|(?:estamos|estoy|terminamos|terminaron|quedamos|acabamos) (?:\\S+ )?intoxicad[oa]s?",
    "(?:me|le|nos) (?:\\S+ )?(?:agarro|cogio|jalo|pego|dio|paso) (?:\\S+ )?(?:la )?(?:corriente|electricidad|corrientazo|descarga electrica)|(?:tomo|bebio|se trago|comio|inhalo) (?:\\S+ ){0,2}(?:cloro|lejia|detergente|desinfectante|veneno|insecticida|limpiador|pintura|pegamento)",
  ],
  unreal: [
    "en (?:el|este|ese|su|mi|un) (?:\\S+ )?(?:juego|videojuego|partida|nivel|pelicula|sueno|simulador)|(?:mi|el) (?:personaje|avatar)|mi mundo|minecraft|roblox",
  ],
  alone: [
    "(?:huele|olor|oliendo) (?:\\S+ )?a gas|(?:fuga|escape) de gas|no puedo respirar|no puede respirar|(?:llamen?|manden|necesito) (?:a )?una ambulancia",
    "(?:vidrios?|metal|clavos?|gusanos?|insectos?|cucarachas?|moho|agujas?) en (?:la|el|mi|su) (?:\\S+ ){0,2}(?:comida|leche|bebida|jugo|sopa|pan|yogur|arroz|chocolate|torta|papilla|formula)",
    "hay (?:un )?(?:incendio|fuego) en|casi se (?:quema|incendia) (?:la|mi)|(?:llev\\w+|corr\\w+) (?:\\S+ ){0,3}(?:al hospital|a urgencias|a emergencias?)",
  ],
  others: [
    "alguien|(?:un|una|el|la|su|mi|este|ese|otro|unos) (?:\\S+ ){0,1}(?:usuario|vendedor(?:a)?|hombre|tipo|senor|comprador|cliente|repartidor|mensajero|chofer|conductor|motorista|tecnico|emplead[oa]|ex|marido|novio|persona|desconocido|vecino)|dijo|dice|dicen|ellos",
  ],
  attacks: [
    "(?:me|nos) (?:\\S+ ){0,2}?(?:siguio|sigue|siguen|siguiendo|persig\\w+|toco|golpe\\w+|pego|ataco|empuj\\w+|abofete\\w+)",
    "(?:siguio|toco|golpeo|pego|ataco|empujo|insulto|abofeteo|acoso|amenazo|agredio) a (?:mi|mis|nuestr[oa])",
    "(?:me|nos) (?:va|van|iba|iban) a (?:matar|golpear|pegar|violar|hacer dano|buscar|lastimar|partir|romper|cortar|quemar)|saben? (?:donde vivo|mi direccion)|conocen? mi direccion|no se quiere ir de mi",
    "(?:va|van|iba|iban) a (?:venir|ir|llegar) a mi casa|quemar(?:me)? (?:la|mi) casa|me (?:mand|envi|pas)\\w+ (?:\\S+ )?(?:fotos?|videos?|mensajes?|imagenes) (?:obscen|sexual|desnud|pornogr|indecent|de sus)\\w+|me (?:iba|voy|vas) a arrepentir|te vas a arrepentir|se meti(?:o|eron) (?:a|en) mi casa",
  ],
  attacked: [
    "(?:me|nos) (?:\\S+ )?(?:amenaz\\w+|acos\\w+|chantaje\\w+|extorsion\\w+|agred\\w+|asalt\\w+|manose\\w+)|amenazas de muerte|(?:recib\\w+|llegan|mandan?|envian?) (?:\\S+ )?amenazas",
    "me siento (?:en peligro|insegur[oa])|temo por mi (?:vida|seguridad)|estoy en peligro|(?:estan|esta|siguen?) (?:amenaz|acos|extorsion|chantaje)ando(?:me|nos)",
    "(?:acos|agredi|amenaz)\\w+ a mi (?:espos[oa]|hij[oa]|mama|familia|novi[oa])|(?:estoy siendo|fui|he sido) (?:amenazad|acosad|agredid|extorsionad|chantajead)[oa]",
  ],
  accounts: [
    "(?:mi|mis|la|nuestra|el|me) (?:\\S+ )?(?:cuenta|perfil|billetera|tarjeta|correo|numero|chip|clave|contrasena|saldo|dinero|plata|identidad)",
  ],
  takings: [
    "(?:me|nos) (?:\\S+ )?(?:hacke\\w+|jaque\\w+|jake\\w+|robaron|rob[oe]|clon(?:o|aron)|vaci(?:o|aron)|suplant(?:o|aron)|sac(?:o|aron)|retir(?:o|aron)|quit(?:o|aron)|secuestr(?:o|aron)|cambi(?:o|aron) (?:la|el|mi)|us(?:o|aron)|tom(?:o|aron))|(?:fue|esta|ha sido|han sido|fueron) (?:\\S+ )?(?:hackead|jaquead|robad|clonad|comprometid|vaciad|intervenid)[oa]s?",
    "no fui yo|yo no fui|(?:tienen?|con) acceso a mi|(?:hackers?|ladrones|estafadores) (?:\\S+ ){0,2}(?:tienen|entraron|robaron|tomaron|cambiaron)",
  ],
  strangers: [
    "(?:alguien|un(?:a)? desconocid[oa]|otra persona|un extrano|un hacker|desconocidos) (?:\\S+ ){0,3}(?:entro|accedio|uso|usa|usando|cambio|compro|retiro|gasto|ingreso|metio|inicio|saco|robo|hackeo|quito|tiene|tomo|clono|vacio)",
  ],
  defrauded: [
    "me (?:\\S+ )?(?:estaf\\w+|tim(?:o|aron)|defraud(?:o|aron)|enganaron (?:con|y)|embauc(?:o|aron))|fui (?:estafad[oa]|victima)|cai en (?:\\S+ ){0,3}(?:estafa|fraude|phishing|falso|engano)",
    "(?:hacen?|haciendo) pasar por (?:mi|nosotros)|(?:pedidos?|compras?|transacciones?|retiros?) (?:\\S+ ){0,3}(?:no son mi[oa]s|no es mi[oa])|(?:enlace|link|pagina|correo|sitio) fals[oa]|(?:les?|se los?) di (?:el|mi|la) (?:codigo|clave|pin|contrasena)",
    "(?:se esfumo|vaciaron) (?:mi|el) (?:\\S+ )?(?:dinero|saldo|plata)|abrieron (?:\\S+ ){1,2}a mi nombre|usan mi nombre",
    "(?:compras?|pedidos?|transacciones?|retiros?|movimientos?) (?:\\S+ ){0,4}(?:yo no hice|nunca hice|no hice yo|no fui yo)",
  ],
  own: ["yo|me|mi|mis|nos|nuestr[oa]s?|conmigo"],
  not: ["no|nunca|nadie|nada|ni|sin|jamas|tampoco|ningun[oa]?"],
  supposed: [
    "(?:seguro|poliza|cobertura) (?:de(?! que)|contra|para|por)|cubren?|si|puede|pueden|podria|podrian|podra|en caso de|evitar|prevenir|protege|contra|temo que|espero|resena|resenas|dicen que la|lei|noticia|pelicula|broma|para (?:quemaduras|heridas|alergias)",
  ],
  asks: [
    "como|cuando|cuanto|cual|cuales|que|donde|quien|puede|pueden|puedo|podria|es|son|tienen|hay|venden|cuant[oa]s",
  ],
  calls: [
    "(?:pueden?|podrian?|alguien puede) (?:por favor )?ayudar(?:me|nos)|ayuda|ayudenme|auxilio|por favor|porfa|hola|buenas",
  ],
};
